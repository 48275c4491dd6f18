// Light or dark, as the system says until somebody chooses; and the colours of the board.

/** @type {[name: string, label: string][]} */
export const BOARDS = [["wood", "Wood"], ["slate", "Slate"], ["contrast", "High contrast, safe for the colour-blind"]];

export const boardTheme = () => localStorage.getItem("board") ?? BOARDS[0][0];

/** @param {string} [name] another one, kept from now on */
export function showBoardTheme(name) {
  if (name !== undefined) localStorage.setItem("board", name);
  document.documentElement.dataset.board = boardTheme();
}

/** @param {HTMLElement} toggle the button that changes it */
export function attachTheme(toggle) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const current = () => localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
  const show = () => {
    document.documentElement.dataset.theme = current();
    toggle.textContent = current() === "dark" ? "☀" : "☾";
    toggle.setAttribute("aria-label", current() === "dark" ? "Light colours" : "Dark colours");
  };
  toggle.addEventListener("click", () => {
    localStorage.setItem("theme", current() === "dark" ? "light" : "dark");
    show();
  });
  dark.addEventListener("change", show);
  show();
  showBoardTheme();
}
