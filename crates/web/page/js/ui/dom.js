// Elements from words: el("button", { class: "quiet", onclick: go }, "Go").

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const el = (tag, properties, ...children) => fill(document.createElement(tag), properties, children);

export const svg = (tag, properties, ...children) => fill(document.createElementNS(SVG, tag), properties, children);

// A labelled choice; options are [value, label, title].
export function choice(label, options, value, change) {
  const select = el("select", { onchange: () => change?.(select.value) },
    options.map(([key, text, title]) => el("option", { value: key, title, selected: key === value }, text)));
  select.value = value ?? options[0]?.[0];
  return { field: el("label", { class: "field" }, el("span", {}, label), select), select };
}

export function input(label, properties) {
  const box = el("input", properties);
  return { field: el("label", { class: "field" }, el("span", {}, label), box), box };
}

export const button = (text, onclick, properties = {}) => el("button", { type: "button", onclick, ...properties }, text);

export function toast(text, kind = "error") {
  const note = el("div", { class: `toast ${kind}` }, text);
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}

// A dialog that closes by Escape, its button or a click beside it.
export function dialog(title, ...content) {
  const box = el("dialog", { "aria-label": title },
    el("div", { class: "dialog-head" }, el("h2", {}, title), button("×", () => box.close(), { class: "quiet", "aria-label": "Close" })),
    content);
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}
