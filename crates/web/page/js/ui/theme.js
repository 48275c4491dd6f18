// Light or dark: as the system says, until somebody chooses.

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
}
