"""The Streamlit dashboard beyond app.py."""
