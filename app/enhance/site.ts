/** Improves the finished HTML of every page; nothing here is needed to read or use a page. */
import { replaceBrokenImages } from "./images";
import { revealOnScroll } from "./reveal";
import { arriveSmoothly } from "./smooth-arrival";

const HEADER_SCROLL_PX = 10;
const MENU_BREAKPOINT = "(min-width: 768px)";

pushPageView();
replaceBrokenImages();
showBusyButtons();
// The browser lays the page out in the task that runs this module. What can wait gets tasks of its
// own, so that none is long.
for (const enhance of [
  followScroll,
  tidyMenu,
  offerPasswordToggles,
  focusErrorSummary,
  revealOnScroll,
  arriveSmoothly,
])
  setTimeout(enhance);

// In development only: without React nothing here takes a change in, so the page is loaded anew.
import.meta.hot?.on("react-router:hmr", () => {
  if (!("__reactRouterContext" in window)) location.reload();
});

/**
 * One page-view event (path and title) per location change. Queries are left out: they may hold
 * tokens and addresses.
 */
function pushPageView(): void {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  const { navigation } = window as {
    navigation?: EventTarget & { currentEntry?: { key: string } };
  };
  let [lastEntry, lastAddress] = ["", ""];
  const push = ({ type } = {} as Event) => {
    // A script may just tidy the address of its entry, of a token for example; of a view it tells.
    const entry = navigation?.currentEntry?.key + location.pathname;
    const address = type === "page-view" ? location.href : lastAddress;
    if (entry === lastEntry && address === lastAddress) return;
    [lastEntry, lastAddress] = [entry, location.href];
    layer.push({ event: "page_view", page_path: location.pathname, page_title: document.title });
  };
  // A page prerendered before the click has not been viewed yet.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", push, { once: true });
  else push();
  // Hydrated pages change the location without a document load. On the way back this comes before
  // "popstate", where the title follows.
  navigation?.addEventListener("navigatesuccess", () => setTimeout(push));
  addEventListener("page-view", push); // of page-view.ts
}

function followScroll(): void {
  const header = document.querySelector("[data-site-header]");
  if (!header) return;
  const update = () => header.toggleAttribute("data-scrolled", scrollY > HEADER_SCROLL_PX);
  addEventListener("scroll", update, { passive: true });
  // Reading the scroll position forces a layout, so it waits until after the first paint.
  requestAnimationFrame(() => setTimeout(update));
}

/**
 * Closes the mobile menu on Escape, on a click outside, on a choice, and when the window becomes
 * too wide for it.
 */
function tidyMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("[data-menu]");
  if (!menu) return;
  const close = () => menu.removeAttribute("open");
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
  addEventListener("click", ({ target }) => {
    if (!menu.contains(target as Node) || (target as Element).closest("a")) close();
  });
  addEventListener("pageshow", close);
  matchMedia(MENU_BREAKPOINT).addEventListener("change", close);
}

/** While a form is being sent its button says so, and a second click does nothing. */
function showBusyButtons(): void {
  const restore: (() => void)[] = [];
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented) return;
    if (form.dataset.sent !== undefined) return event.preventDefault();
    form.dataset.sent = "";
    restore.push(() => delete form.dataset.sent);
    const button = event.submitter as HTMLButtonElement | null;
    if (!button?.dataset.busy) return;
    const text = button.textContent;
    button.textContent = button.dataset.busy;
    button.setAttribute("aria-disabled", "true");
    restore.push(() => {
      button.textContent = text;
      button.removeAttribute("aria-disabled");
    });
  });
  const free = () => {
    for (const undo of restore.splice(0)) undo();
  };
  // After Back to a page the browser kept, or after Stop, the forms can be sent again.
  addEventListener("pageshow", ({ persisted }) => persisted && free());
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigateerror", free);
}

function offerPasswordToggles(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-shows]")) {
    const input = document.getElementById(button.dataset.shows ?? "") as HTMLInputElement | null;
    if (!input) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const isShown = input.type === "password";
      input.type = isShown ? "text" : "password";
      button.textContent = isShown ? "Hide" : "Show";
      button.setAttribute("aria-label", isShown ? "Hide password" : "Show password");
    });
  }
}

function focusErrorSummary(): void {
  document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
}
