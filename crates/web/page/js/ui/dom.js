// Elements in one line: el("button", { class: "quiet", onclick: go }, "Go").

/** @typedef {Node | string | number | false | null | undefined | Child[]} Child  false, null and undefined are left out */
/** @typedef {Record<string, any>} Properties  attributes; names that begin with "on" are listeners */
/** @typedef {[value: string, label: string, title?: string]} Option */

const SVG = "http://www.w3.org/2000/svg";

/** @template {Element} E @param {E} element @param {Properties} properties @param {Child[]} children @returns {E} */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Properties} [properties] @param {...Child} children */
export const el = (tag, properties = {}, ...children) => fill(document.createElement(tag), properties, children);

/** @template {keyof SVGElementTagNameMap} T @param {T} tag @param {Properties} [properties] @param {...Child} children */
export const svg = (tag, properties = {}, ...children) => fill(document.createElementNS(SVG, tag), properties, children);

/**
 * An element that the page always has.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element ${id}`);
  return element;
}

/** @param {string} text @param {(event: MouseEvent) => void} onclick @param {Properties} [properties] */
export const button = (text, onclick, properties = {}) => el("button", { type: "button", onclick, ...properties }, text);

/**
 * A labelled list to select from.
 * @param {string} label @param {Option[]} options @param {string} [value] @param {(value: string) => void} [onchange]
 */
export function selectField(label, options, value, onchange) {
  const select = el("select", { onchange: () => onchange?.(select.value) },
    options.map(([key, text, title]) => el("option", { value: key, title, selected: key === value }, text)));
  select.value = value ?? options[0]?.[0] ?? "";
  return { field: el("label", { class: "field" }, el("span", {}, label), select), select };
}

/** @param {string} label @param {Properties} properties */
export function inputField(label, properties) {
  const input = el("input", properties);
  return { field: el("label", { class: "field" }, el("span", {}, label), input), input };
}

const TOAST_MILLISECONDS = 6000;

/** @param {string} text @param {"error" | "good"} [kind] @param {...Child} more such as a link */
export function toast(text, kind = "error", ...more) {
  const note = el("div", { class: `toast ${kind}` }, text, more);
  byId("toasts").append(note);
  setTimeout(() => note.remove(), TOAST_MILLISECONDS);
}

/**
 * Tells people what went wrong.
 * @param {unknown} error
 */
export const toastError = (error) => toast(errorText(error));

/** @param {unknown} error */
export const errorText = (error) => (error instanceof Error ? error.message : String(error));

/**
 * A dialog that closes by Escape, its button or a click beside it.
 * @param {string} title @param {...Child} content
 */
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

/**
 * Asks before something that cannot be undone. False if the dialog is closed otherwise.
 * @param {string} title @param {string} text @param {string} action what the button says @returns {Promise<boolean>}
 */
export function confirmed(title, text, action) {
  return new Promise((resolve) => {
    let isConfirmed = false;
    const confirm = () => {
      isConfirmed = true;
      box.close();
    };
    const box = dialog(title, el("p", {}, text), el("div", { class: "actions" },
      button(action, confirm, { class: "primary", id: "confirm-action" }), button("Cancel", () => box.close())));
    box.addEventListener("close", () => resolve(isConfirmed));
  });
}

/**
 * A form that is sent by its button or Enter. What goes wrong is told below its fields.
 * @param {string} action what its button says @param {Child[]} fields @param {() => Promise<unknown>} onsubmit @param {Properties} [properties] of the button
 */
export function form(action, fields, onsubmit, properties = {}) {
  const failure = el("p", { class: "error", role: "alert" });
  const submit = el("button", { class: "primary", ...properties }, action);
  return el("form", {
    class: "form",
    onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      failure.textContent = "";
      submit.disabled = true;
      try {
        await onsubmit();
      } catch (error) {
        failure.textContent = errorText(error);
      }
      submit.disabled = false;
    },
  }, fields, failure, el("div", { class: "actions" }, submit));
}

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
