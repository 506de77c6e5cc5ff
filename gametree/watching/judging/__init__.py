"""judging: infer what the results of a function mean, and find the wrong ones."""
