"""Dateline's dashboard: `streamlit run app.py`."""

import os

import streamlit as st

from dashboard.about_page import show_about_page
from dashboard.add_texts_page import show_add_texts_page
from dashboard.assets import STATIC, lay_out
from dashboard.map_page import show_map_page
from dashboard.quote_markup import plain
from dashboard.settings import Settings, read_settings
from gazetteer.records import GazetteerError
from geo.records import InputError


@st.cache_resource(show_spinner="Preparing the map.")
def prepared() -> Settings:
    """Lay out the map's files and return the settings, once a server."""
    lay_out()
    return read_settings(os.environ)


def map_page() -> None:
    """Draw the page Map."""
    show_map_page(prepared())


def add_texts_page() -> None:
    """Draw the page Add texts."""
    show_add_texts_page(prepared())


st.set_page_config(page_title="Dateline", page_icon=str(STATIC / "icon.png"), layout="wide")
st.logo(str(STATIC / "logo.svg"), size="large")
page = st.navigation(
    [
        st.Page(map_page, title="Map", url_path="map", default=True),
        st.Page(add_texts_page, title="Add texts", url_path="add-texts"),
        st.Page(show_about_page, title="About", url_path="about"),
    ],
    position="top",
)
try:
    page.run()
except (InputError, GazetteerError) as error:
    st.error(plain(str(error)))
