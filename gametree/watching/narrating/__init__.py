"""narrating: a recording told as facts, a scene for each step."""
