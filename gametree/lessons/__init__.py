"""lessons: check the exercises; each lesson has a module, whose checks its notebook calls."""
