"""core: what a game is, and its tree; errors, texts and checks that everything else is built on."""
