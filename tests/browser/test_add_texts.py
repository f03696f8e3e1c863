from datetime import date

ARTICLE = (
    "KHARKIV, Ukraine, May 7 (Test) - Two rockets struck a bakery in the town of Chuhuiv on Friday, killing "
    "four people, "
    'the town\'s council said. <img src=x onerror="window.top.hacked=1"> Rescuers worked until the evening.'
)


def open_page(page, address):
    page.goto(f"{address}/add-texts")
    page.get_by_role("heading", name="Add texts").wait_for()


def fill_day(page, label, day):
    """Type a day into a date field, part by part as a person does."""
    page.get_by_role("group", name=label).first.get_by_role("spinbutton").first.click()
    page.keyboard.type(day.strftime("%Y%m%d"))
    page.keyboard.press("Tab")


def test_a_pasted_article_appears_on_the_map_with_its_sentence(page, choose_row, sample_app):
    open_page(page, sample_app)
    page.get_by_label("Text of the article").fill(ARTICLE)
    fill_day(page, "Publication date", date(2022, 5, 7))
    page.get_by_label("Title").fill("Bakery <b>struck</b>")
    page.get_by_role("button", name="Find events", exact=True).click()
    page.get_by_text("1 text read").wait_for()
    page.get_by_role("link", name="Map", exact=True).click()
    page.get_by_label("Words in quote, title, place or actor").fill("bakery")
    page.keyboard.press("Enter")
    page.locator("strong").filter(has_text="1 event shown of").wait_for()
    choose_row(0)
    article = page.locator("article")
    article.wait_for()
    words = article.inner_text()
    assert "Chuhuiv" in words
    assert "6 May 2022" in words
    assert "Bakery <b>struck</b>" in words
    assert '<img src=x onerror="window.top.hacked=1">' in words
    assert page.evaluate("() => window.hacked") is None


def test_uploaded_files_end_in_a_report_and_bad_ones_in_one_sentence_each(page, sample_app):
    open_page(page, sample_app)
    page.locator('input[type="file"]').set_input_files([
        {"name": "good.txt", "mimeType": "text/plain", "buffer": ARTICLE.replace("Chuhuiv", "Izium").encode()},
        {"name": "empty.txt", "mimeType": "text/plain", "buffer": b" "},
        {"name": "![x](http://evil.example/x.png).txt", "mimeType": "text/plain", "buffer": b"\x00\x01\x02"},
        {"name": "page.html", "mimeType": "text/html", "buffer": b"<html><script>top.hacked=1</script><p>No news.</p>"},
    ])  # fmt: skip
    page.get_by_text("The publication date is unknown", exact=True).click()
    page.get_by_role("button", name="Find events in the files").click()
    page.get_by_text("2 texts read").wait_for()
    assert page.get_by_text("empty.txt: holds no text.").is_visible()
    assert page.get_by_text("![x](http://evil.example/x.png).txt: is a binary file, not text.").is_visible()
    assert page.evaluate("() => window.hacked") is None


def test_a_file_above_the_limit_is_refused_before_it_is_read(page, sample_app):
    open_page(page, sample_app)
    page.locator('input[type="file"]').set_input_files(
        [{"name": "huge.txt", "mimeType": "text/plain", "buffer": b"a" * 11_000_000}]
    )
    page.get_by_text("File must be 10.0MB or smaller").wait_for()


def test_a_paste_without_a_date_gets_one_sentence(page, sample_app):
    open_page(page, sample_app)
    page.get_by_label("Text of the article").fill(ARTICLE)
    page.get_by_role("button", name="Find events", exact=True).click()
    page.get_by_text("Pasted text: has no publication date; give one, or say that it is unknown.").wait_for()


def test_the_samples_can_be_taken_off_the_map_and_put_back(page, sample_app):
    open_page(page, sample_app)
    page.get_by_text("Show the sample articles").click()
    page.get_by_role("link", name="Map", exact=True).click()
    page.get_by_text("There are no events yet.").wait_for()
    page.get_by_role("link", name="Add texts").click()
    page.get_by_text("Show the sample articles").click()
    page.get_by_role("link", name="Map", exact=True).click()
    page.locator("strong").filter(has_text="events shown of").wait_for()
