"""The HTML report as people see it: in Chromium, on a phone, in the dark, by keyboard, and without its script."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from report.test_html import BOTS, HOSTILE, played

from dominion_cli.plugins import registry
from dominion_cli.report.html.page import html
from dominion_cli.tourney.plan.league import Entrant

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium; on Debian: apt-get install chromium"),
]

# The least contrast of all text with what is behind it, and where that is: [ratio, text, classes].
CONTRAST = """() => {
  const numbers = (color) => {
    const found = color.match(/[\\d.]+/g).map(Number);
    return color.startsWith("color(") ? found.map((part, at) => (at < 3 ? part * 255 : part)) : found;
  };
  const light = (color) => numbers(color).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (numbers(color)[3] !== 0) return color;
    }
  };
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  let least = [99];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "title"].includes(element.tagName)) continue;
    const style = getComputedStyle(element), drawn = element instanceof SVGElement;
    if (style.display === "none" || !element.getClientRects().length) continue;
    const part = drawn && element.closest(".stack") ? element.parentElement.querySelector("rect") : null;
    const back = light(part ? getComputedStyle(part).fill : behind(element));
    const front = light(drawn ? style.fill : style.color);
    const ratio = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    if (ratio < least[0]) least = [ratio, walker.currentNode.data, element.outerHTML.slice(0, 200)];
  }
  return least;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a small league whose names try to be markup."""
    file = tmp_path_factory.mktemp("report") / "report.html"
    kingdom = registry().kingdoms.kingdom("First Game")
    kingdoms = (kingdom, type(kingdom)(HOSTILE, kingdom.cards))
    bots = (*BOTS, Entrant(HOSTILE, "militia"))
    file.write_text(html(played(name=HOSTILE, bots=bots, kingdoms=kingdoms, text=f"# {HOSTILE}")), "utf-8")
    return file


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(file.as_uri())
    yield page
    context.close()


def place(page: Page) -> str:
    return page.locator("#where").inner_text()


def test_the_page_asks_for_nothing_and_names_of_strangers_run_nothing(browser: Browser, file: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    trouble: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("dialog", lambda dialog: trouble.append(dialog.message))
    page.goto(file.as_uri())
    for number in range(page.locator("#choice option").count()):
        page.select_option("#choice", str(number))
        page.click("[data-go=last]")
    assert (asked, trouble) == ([file.as_uri()], [])
    assert page.locator("h1").inner_text() == HOSTILE
    assert page.locator("#players h3 span").filter(has_text=HOSTILE).count() == 1
    context.close()


def test_the_policy_of_the_page_lets_nothing_else_run_or_be_fetched(page: Page) -> None:
    page.evaluate(
        "const made = document.createElement('script'); made.text = 'window.ran = 1'; document.body.append(made)"
    )
    assert page.evaluate("window.ran") is None
    assert page.evaluate("fetch('data:text/plain,x').then(() => 'fetched', () => 'refused')") == "refused"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_a_phone_and_all_text_stands_out_from_what_is_behind(browser: Browser, file: Path, scheme: str) -> None:
    dark = scheme == "dark"
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="dark" if dark else "light")
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    ratio, *where = page.evaluate(CONTRAST)
    assert ratio >= 4.5, where
    (red,) = page.evaluate("[getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]]")
    assert (int(red) < 128) == dark
    context.close()


def test_a_game_is_stepped_through_by_keyboard(page: Page) -> None:
    page.locator("#viewer").focus()
    steps = int(place(page).removeprefix("1 of "))
    page.keyboard.press("ArrowRight")
    assert place(page) == f"2 of {steps}"
    page.keyboard.press("ArrowDown")
    assert page.locator("#log .turn").count() >= 2
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert place(page) == f"1 of {steps}"
    page.keyboard.press("End")
    assert place(page) == f"{steps} of {steps}"
    assert "The game is over" in page.locator("#question").inner_text()
    page.keyboard.press("Home")
    assert " is asked: " in page.locator("#question").inner_text()
    assert page.locator("#answer").inner_text().startswith("and answers: ")


def test_buttons_and_the_slider_do_the_same(page: Page) -> None:
    page.click("[data-go=turn]")
    assert page.locator("#log .turn").count() == 2
    page.click("[data-go=turn-back]")
    page.click("[data-go=next]")
    page.click("[data-go=back]")
    assert place(page).startswith("1 of ")
    page.locator("#step").fill("5")
    assert place(page).startswith("6 of ")
    page.click("[data-go=first]")
    assert place(page).startswith("1 of ")


def test_the_first_stop_of_the_tab_key_leads_past_the_contents(page: Page) -> None:
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_a_key_of_a_chart_takes_a_line_back_and_shows_it_again(page: Page) -> None:
    key = page.locator(".key").first
    lit = page.locator(".plot").first.locator("path.lit")
    before = lit.count()
    key.click()
    assert (key.get_attribute("aria-pressed"), lit.count()) == ("false", before - 1)
    key.press("Enter")
    assert (key.get_attribute("aria-pressed"), lit.count()) == ("true", before)


def test_without_script_the_logs_of_the_games_can_be_read(browser: Browser, file: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    assert not page.locator("#viewer").is_visible()
    page.locator(".log summary").first.click()
    assert page.locator(".log li.turn").first.is_visible()
    context.close()


def test_what_a_screen_reader_goes_by_is_there(page: Page) -> None:
    assert [page.locator(tag).count() for tag in ("html[lang=en]", "main", "nav[aria-label]", "h1")] == [1, 1, 1, 1]
    assert page.locator("table:not(:has(caption))").count() == 0
    assert page.locator("th:not([scope])").count() == 0
    assert page.locator(".wide:not([role=region][tabindex='0'][aria-label])").count() == 0
    assert page.locator("button:not([aria-label]):not(.key)").count() == 0
    assert page.locator("svg:not([aria-hidden], [role=img], [aria-hidden] *, [role=img] *)").count() == 0
