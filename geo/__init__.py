"""From toponyms and distance phrases to places, points and radii."""
