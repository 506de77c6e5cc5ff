"""narrating: a recording told, a sentence for each step."""
