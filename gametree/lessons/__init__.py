"""lessons: check the exercises. Each lesson has a module with the checks that its notebook calls."""
