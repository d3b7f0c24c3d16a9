"""What visitors type and tap on the rule book's pages, read and checked."""
