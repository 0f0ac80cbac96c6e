"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);

  // Charts: a key of the legend shows its bot's line, or takes it back.
  for (const chart of document.querySelectorAll("[data-chart]")) {
    for (const key of chart.querySelectorAll(".key")) {
      key.addEventListener("click", () => {
        const lit = key.getAttribute("aria-pressed") !== "true";
        key.setAttribute("aria-pressed", String(lit));
        for (const part of chart.querySelectorAll(`.plot [data-bot="${key.dataset.bot}"]`)) part.classList.toggle("lit", lit);
      });
    }
  }

  // Sample games. Names come from strangers: they are only ever set as text.
  if (!data.games.length) return;
  for (const part of document.querySelectorAll(".script")) part.hidden = false;
  const logs = data.games.map((_, at) => [...document.querySelectorAll(`[data-log="${at}"] li`)].map((line) => ({
    step: Number(line.dataset.step), text: line.textContent, turn: line.classList.contains("turn"),
  })));
  let game, states, at;

  function make(tag, text, name) {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (name) made.className = name;
    return made;
  }

  function chip(card, count, always) {
    const made = make("li", "", `card ${data.kinds[card]}`);
    if (always || count > 1) made.append(make("span", String(count), "many"));
    made.append(data.cards[card]);
    if (!count) made.classList.add("empty");
    return made;
  }

  function chips(list, numbers, always) {
    const made = [];
    for (let place = 0; place < numbers.length; place += 2) made.push(chip(numbers[place], numbers[place + 1], always));
    list.replaceChildren(...(made.length ? made : [make("li", "none", "small")]));
    return list;
  }

  function zone(name, numbers) {
    const made = make("div", "", "zone");
    const list = make("ul", "", "cards");
    list.setAttribute("aria-label", name);
    made.append(make("span", name), chips(list, numbers, false));
    return made;
  }

  function player(state, seat) {
    const made = make("div", "", state.w === seat ? "player moves" : "player");
    const head = make("h3");
    const [deck, discard, top] = state["d" + seat];
    head.append(
      make("span", (state.w === seat ? "▸ " : "") + game.bots[seat]),
      make("span", `turn ${state["t" + seat]}, ${state["v" + seat]} points`),
    );
    const about = [state["c" + seat], `deck ${deck}`, `discard pile ${discard}` + (top < 0 ? "" : ` (${data.cards[top]} on top)`)];
    made.append(head, make("p", about.filter(Boolean).join("; "), "small"), zone("in hand", state["h" + seat]));
    if (state["i" + seat].length) made.append(zone("in play", state["i" + seat]));
    for (const [name, cards] of state["o" + seat]) made.append(zone(name, cards));
    return made;
  }

  function log(number) {
    const lines = logs[number].filter((line) => line.step <= at);
    get("log").replaceChildren(...lines.map((line) => {
      const made = make("p", line.text, line.turn ? "turn" : "");
      if (line.step === at && at > 0) made.classList.add("new");
      return made;
    }));
    get("log").scrollTop = get("log").scrollHeight;
  }

  function show(step) {
    at = Math.min(Math.max(step, 0), states.length - 1);
    const state = states[at], last = at === states.length - 1;
    get("step").value = at;
    get("step").setAttribute("aria-valuetext", `step ${at + 1} of ${states.length}`);
    get("where").textContent = `${at + 1} of ${states.length}`;
    get("question").textContent = last ? game.ending.join(" ") : state.q;
    get("answer").textContent = last ? "" : `and answers: ${state.a}`;
    get("players").replaceChildren(...game.bots.map((_, seat) => player(state, seat)));
    const piles = [];
    for (let pile = 0; `s${pile}` in state; pile += 1) piles.push(...state[`s${pile}`]);
    chips(get("supply"), piles, true);
    chips(get("trash"), state.x, false);
    log(data.games.indexOf(game));
  }

  function open(number) {
    game = data.games[number];
    states = [];
    for (const step of game.steps) states.push({ ...states.at(-1), ...step });
    get("step").max = states.length - 1;
    show(0);
  }

  const starts = (step) => step === 0 || states[step].n !== states[step - 1].n;
  const go = {
    first: () => 0,
    last: () => states.length - 1,
    back: () => at - 1,
    next: () => at + 1,
    turn() {
      let step = at + 1;
      while (step < states.length && !starts(step)) step += 1;
      return step;
    },
    "turn-back"() {
      let step = at - 1;
      while (step > 0 && !starts(step)) step -= 1;
      return step;
    },
  };
  const keys = { ArrowLeft: "back", ArrowRight: "next", ArrowUp: "turn-back", ArrowDown: "turn", Home: "first", End: "last" };

  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => show(go[button.dataset.go]()));
  }
  get("viewer").addEventListener("keydown", (event) => {
    // The log scrolls by the same keys.
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey || event.target.id === "log") return;
    event.preventDefault();
    show(go[keys[event.key]]());
  });
  get("step").addEventListener("input", () => show(Number(get("step").value)));
  get("choice").addEventListener("change", () => open(Number(get("choice").value)));
  open(0);
})();
