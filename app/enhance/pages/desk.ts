/**
 * Keyboard shortcuts of the desk, which /desk/shortcuts lists. A staff member can switch them off, because
 * single letters collide with some assistive technology.
 */
import { SECTION_KEYS } from "~/domain/staff/shortcuts";

const FIELDS = "input, select, textarea, [contenteditable]";

let isGoing = false;

if (document.querySelector("[data-shortcuts]"))
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if ((target as Element).closest?.(FIELDS)) return;
    const wasGoing = isGoing;
    isGoing = key === "g";
    const path = wasGoing && new Map(Object.entries(SECTION_KEYS)).get(key);
    if (path) location.href = path;
    else if (key === "?") location.href = "/desk/shortcuts";
    else if (key === "j" || key === "k") moveTo(key === "j" ? 1 : -1);
    else if (key === "o") (document.activeElement as HTMLElement).closest?.("a")?.click();
    else if (key === "/") focusVisible("[data-search]");
    else if (key === "r") focusVisible("textarea[name=body]");
    else if (key === "e") focusVisible("button[name=resolve], button[formaction*=closure]");
    else return;
    event.preventDefault();
  });

/** Focuses the link of the next or the previous row. */
function moveTo(step: number): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-rows] > li")].flatMap(
    (row) => row.querySelector("a") ?? [],
  );
  const row = document.activeElement?.closest("[data-rows] > li");
  const current = links.findIndex((link) => row?.contains(link));
  links[Math.max(0, current + step)]?.focus();
}

/** Focuses the first visible match: the search is also in the closed menu. */
function focusVisible(selector: string): void {
  [...document.querySelectorAll<HTMLElement>(selector)]
    .find((element) => element.checkVisibility())
    ?.focus();
}
