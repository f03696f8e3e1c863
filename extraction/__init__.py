"""From news text to event mentions, offsets kept."""
