/**
 * Keyboard shortcuts of the desk, which /desk/shortcuts lists. A staff member can switch them off, because
 * single letters collide with some assistive technology. Links to sections carry the key that follows "g".
 */
const TARGETS = new Map([
  ["/", "[data-search]"],
  ["r", "textarea[name=body]"],
  ["e", "button[name=resolve]"],
]);
const ROW = "[data-rows] > li:has(a)";

let isGoing = false;

if (document.querySelector("[data-shortcuts]"))
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    if ((target as Element).matches("input, select, textarea")) return;
    const link = isGoing && query(`[data-key="${CSS.escape(key)}"]`)[0];
    isGoing = key === "g";
    const step = { j: 1, k: -1 }[key];
    const focused = document.activeElement;
    if (link) link.click();
    else if (key === "?") location.href = "/desk/shortcuts";
    else if (step) {
      const rows = query(ROW);
      const row = rows.findIndex((each) => each.contains(focused)) + step;
      rows[Math.max(0, row)]?.querySelector("a")?.focus();
    } else if (key === "o") focused?.closest<HTMLElement>(`${ROW} a`)?.click();
    // The search is also in the closed menu.
    else if (TARGETS.has(key))
      query(TARGETS.get(key)!)
        .find((each) => each.checkVisibility())
        ?.focus();
    else return;
    event.preventDefault();
  });

function query(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}
