"""recording: run a function and record what it does to a tree."""
