"""Events out of Dateline (and, later, back in): one module a format behind one registry."""
