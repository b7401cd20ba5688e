"""Coming back: the tables that wait, the tab's title, and messages for who has asked for them."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import Opener
from browser.player import awaited, decide
from browser.tables import join, open_table
from games.samples import DRAFT

pytestmark = pytest.mark.heavy

TOLD = """
const tell = (title, { body }) => { document.documentElement.dataset.told = body; };
window.Notification = class {
  static permission = "default";
  static asked = 0;
  static requestPermission = async () => (this.asked++, this.permission = "granted");
  constructor(...told) { tell(...told); }
};
ServiceWorkerRegistration.prototype.showNotification = async (...told) => tell(...told);
"""


def test_a_table_that_waits_is_listed_counted_and_told_of_if_asked_for(window: Opener) -> None:
    host, friend = window("fr", phone=True), window()
    url = open_table(host, DRAFT, "me:Zoé", "friend")
    join(friend, host, "Ben")
    while awaited(host):  # a click may also pass what the table tells first
        assert decide(host, Random(1))
    host.clock.install()
    host.add_init_script(TOLD)
    host.goto("/")
    host.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    assert not host.title().startswith("(")
    assert host.evaluate("Notification.asked") == 0
    host.locator("[data-tell-turns]").click()
    expect(host.locator("[data-tell-turns]")).to_have_attribute("aria-pressed", "true")
    assert decide(friend, Random(1))
    expect(friend.locator("#stage .may").first).to_be_visible()
    with host.expect_response(lambda answer: answer.url.rstrip("/") == host.url.rstrip("/")):
        host.clock.run_for(21_000)
    expect(
        host.locator(f'#tables .yours[href="{url.removeprefix(host.url.rstrip("/"))}"]')
    ).to_be_visible()
    assert host.title().startswith("(1) ")
    expect(host.locator("html[data-told]")).to_have_count(1)
