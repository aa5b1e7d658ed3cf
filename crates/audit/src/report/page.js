// Filters and sorts the findings; everything is on the page, nothing is asked of anybody.
"use strict";
const list = document.getElementById("findings");
const all = [...list.children];
const words = document.getElementById("words");
const kind = document.getElementById("kind");
const severity = document.getElementById("severity");
const order = document.getElementById("order");
const shown = document.getElementById("shown");
const texts = new Map(all.map((item) => [item, item.textContent.toLowerCase()]));

function filter() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const item of all) {
    const text = texts.get(item);
    const fits = (!kind.value || item.dataset.kind === kind.value)
      && Number(item.dataset.severity) >= Number(severity.value)
      && wanted.every((word) => text.includes(word));
    item.hidden = !fits;
    count += fits ? 1 : 0;
  }
  shown.textContent = `${count} of ${all.length} shown`;
}

const before = {
  input: (a, b) => a.dataset.n - b.dataset.n,
  severity: (a, b) => b.dataset.severity - a.dataset.severity || a.dataset.n - b.dataset.n,
  kind: (a, b) => a.dataset.kind.localeCompare(b.dataset.kind) || a.dataset.n - b.dataset.n,
  white: (a, b) => a.dataset.white.localeCompare(b.dataset.white) || a.dataset.n - b.dataset.n,
  black: (a, b) => a.dataset.black.localeCompare(b.dataset.black) || a.dataset.n - b.dataset.n,
};

function sort() {
  list.append(...[...all].sort(before[order.value]));
}

words.addEventListener("input", filter);
kind.addEventListener("change", filter);
severity.addEventListener("change", filter);
order.addEventListener("change", sort);
for (const button of document.querySelectorAll("button[data-only]")) {
  button.addEventListener("click", () => {
    kind.value = button.dataset.only;
    severity.value = "0";
    filter();
    list.scrollIntoView();
  });
}
document.getElementById("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
});
filter();
