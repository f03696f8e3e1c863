"""Measurements anyone can run: accuracy, speed, the dashboard."""
