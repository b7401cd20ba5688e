/** What a page must not have; read by eyes.py, run in the page. */
({
  unreadable(least) {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const seen = new Map();
    function rgba(colour) {
      if (!seen.has(colour)) {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
        seen.set(colour, [r, g, b, a / 255]);
      }
      return seen.get(colour);
    }
    const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
    const light = (rgb) => rgb.slice(0, 3).map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ratio = (one, other) => {
      const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05);
    };
    // what lies behind an element: the colours of all around it, one on the other
    function ground(one) {
      const behind = [];
      for (let box = one; box; box = box.parentElement) behind.unshift(rgba(getComputedStyle(box).backgroundColor));
      return behind.reduce((below, colour) => over(colour, below), rgba(getComputedStyle(document.documentElement).backgroundColor));
    }
    const faded = (one) => {
      let all = 1;
      for (let box = one; box; box = box.parentElement) all *= Number(getComputedStyle(box).opacity);
      return all;
    };
    const failing = new Map();
    function check(one, style, text, behind) {
      const [r, g, b, a] = rgba(style.color);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const got = ratio(over([r, g, b, a * faded(one)], behind), behind);
      if (got < (large ? 3 : least)) {
        const name = `${one.tagName.toLowerCase()}${one.id && "#" + one.id}.${[...one.classList].join(".")}`;
        failing.set(name, `${name} "${text.trim().slice(0, 20)}" ${got.toFixed(2)}`);
      }
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const one = walk.currentNode.parentElement;
      const text = walk.currentNode.nodeValue;
      if (!text.trim() || one.closest("svg, script, template, noscript, :disabled, .away")) continue;
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width, height } = one.getBoundingClientRect();
      if (width > 1 && height > 1) check(one, getComputedStyle(one), text, ground(one));
    }
    for (const one of document.querySelectorAll("[data-gain], [data-many]")) {
      for (const part of ["::after", "::before"]) {
        const style = getComputedStyle(one, part);
        if (one instanceof SVGElement || !one.checkVisibility() || style.display === "none") continue;
        if (["none", "normal", '""'].includes(style.content)) continue;
        check(one, style, style.content, over(rgba(style.backgroundColor), ground(one)));
      }
    }
    for (const one of document.querySelectorAll("svg .gain")) {
      const style = getComputedStyle(one);
      if (!one.textContent || style.stroke === "none") continue;
      const got = ratio(rgba(style.fill), rgba(style.stroke));
      if (got < least) failing.set(one.textContent, `gain ${one.textContent} ${got.toFixed(2)}`);
    }
    return [...failing.values()];
  },

  tooSmall(least, spared) {
    const kinds = "a[href], button, input, select, summary, [role=button], [tabindex='0'], #table .may";
    return [...document.querySelectorAll(kinds)].filter((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(spared) || one.closest(":disabled, .hidden, [inert]")) return false;
      // a card's rim, the label of a box, or the whole panel that a button covers is what one touches
      const box = (one.querySelector(".rim") ?? one.closest("label") ?? one).getBoundingClientRect();
      return box.width > 1 && Math.min(box.width, box.height) < least - 0.5;
    }).map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return `${one.tagName.toLowerCase()}${one.id && "#" + one.id}.${[...one.classList].join(".")} ${Math.round(width)}x${Math.round(height)}`;
    });
  },

  cut() {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set();
    while (walk.nextNode()) {
      const one = walk.currentNode.parentElement;
      if (!walk.currentNode.nodeValue.trim() || one.closest("svg, script, template, noscript, .hidden")) continue;
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      for (const box of [one, one.parentElement]) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        if (clipPath !== "none" || box.clientWidth < 3 || box.clientHeight < 3) continue;
        const short = ["hidden", "clip"].includes(overflowX) && box.scrollWidth > box.clientWidth + 1;
        const low = ["hidden", "clip"].includes(overflowY) && box.scrollHeight > box.clientHeight + 2;
        if (short || low) found.add(`${box.tagName.toLowerCase()}.${[...box.classList].join(".")} "${box.innerText.slice(0, 40)}"`);
      }
    }
    return [...found];
  },

  faults() {
    const found = [];
    const named = (one) => `${one.tagName.toLowerCase()}${one.id && "#" + one.id}.${[...one.classList].join(".")}`;
    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    for (const id of new Set(ids.filter((id, n) => ids.indexOf(id) !== n))) found.push(`two things are #${id}`);
    for (const name of ["aria-labelledby", "aria-controls", "aria-describedby", "for"]) {
      for (const one of document.querySelectorAll(`[${name}]`)) {
        for (const id of one.getAttribute(name).split(" ")) if (!document.getElementById(id)) found.push(`${named(one)}: no #${id}`);
      }
    }
    for (const one of document.querySelectorAll("[aria-hidden=true]")) {
      const inside = [one, ...one.querySelectorAll("a[href], button, input, select, [tabindex]")];
      for (const part of inside) if (part.tabIndex >= 0 && shown(part)) found.push(`${named(part)} can be reached and is not told`);
    }
    if (document.querySelectorAll("main").length !== 1) found.push("a page has one main part");
    if (document.querySelectorAll("h1").length !== 1) found.push("a page has one heading of the first rank");
    let rank = 0;
    for (const one of [...document.querySelectorAll("h1, h2, h3, h4")].filter((one) => shown(one) && !one.closest("dialog, [popover]"))) {
      const here = Number(one.tagName[1]);
      if (here > rank + 1) found.push(`${named(one)} "${one.textContent.trim()}" comes after h${rank}`);
      rank = here;
    }
    for (const one of document.querySelectorAll("img:not([alt])")) found.push(`${named(one)} has no words`);
    for (const one of document.querySelectorAll("button button, a a, button a, a button")) found.push(`${named(one)} lies in another control`);
    for (const one of document.querySelectorAll("ul > :not(li, template, script), ol > :not(li, template, script)")) found.push(`${named(one)} is no item of a list`);
    for (const one of document.querySelectorAll("[title], body title")) found.push(`${named(one)} has a tip that fingers do not get`);
    if (!document.documentElement.lang || !document.title) found.push("a page has a language and a title");
    return found;
  },
})
