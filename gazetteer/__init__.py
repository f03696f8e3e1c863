"""Names with coordinates: the cached gazetteer, its building and look-up."""
