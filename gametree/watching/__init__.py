"""watching: what a function does to a tree, recorded, held against the rules, and told step by step."""
