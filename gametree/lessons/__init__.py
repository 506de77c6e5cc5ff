"""lessons: the checks of the exercises, a module for each lesson; a notebook calls them where the answer stands."""
