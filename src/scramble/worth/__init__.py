"""What a mat or a play is worth beyond its score: networks, chances to win, equity, training."""
