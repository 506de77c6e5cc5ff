"""judging: what a recorded function seems to give, and whether the rules allow it."""
