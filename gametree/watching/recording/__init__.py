"""recording: a function runs, and what it does to a tree is written down."""
