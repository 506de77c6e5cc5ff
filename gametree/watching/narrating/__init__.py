"""narrating: turn a recording into scenes, one for each step, with facts and a picture."""
