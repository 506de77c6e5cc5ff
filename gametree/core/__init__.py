"""core: games and their trees, and the errors, texts and checks that everything else is built on."""
