"""What a seat at a game sees and may do, as plain data that a terminal, a page or a program can draw."""
