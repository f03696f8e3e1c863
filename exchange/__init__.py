"""Events out of Dateline and back in: one module a format behind one registry."""
