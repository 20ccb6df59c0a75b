/** Enhances the finished HTML of every page, which is readable and usable without it. */
import { followLogout, isOutdated } from "./session";

const HEADER_SCROLL_PX = 10;
const SLOW_MS = 1000;
/** Time after which a form can be sent again in browsers that do not report Stop. */
const STOP_MS = 15_000;
const MENU_BREAKPOINT = "(min-width: 768px)";

pushPageView();
preventDoubleSubmit();
enableToastClosing();
// The browser lays out the page in the task that runs this module, so deferrable work gets separate
// tasks to keep each of them short.
for (const enhance of [
  updateHeaderOnScroll,
  closeMenuOnLeave,
  focusErrorSummary,
  countCharacters,
  followLogout,
])
  setTimeout(enhance);

// Reloads the page on changes during development, because without React nothing applies them.
import.meta.hot?.on("react-router:hmr", () => {
  if (!("__reactRouterContext" in window)) location.reload();
});

/**
 * Pushes one page-view event (path and title) per change of location. Omits queries, because they
 * may contain tokens and emails.
 */
function pushPageView(): void {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  const { navigation } = window as {
    navigation?: EventTarget & { currentEntry?: { key: string } };
  };
  let [lastEntry, lastUrl] = ["", ""];
  const push = ({ type } = {} as Event) => {
    // Ignores scripts that only clean the URL of their entry, e.g. of a token; those that change
    // the view dispatch "page-view".
    const entry = navigation?.currentEntry?.key + location.pathname;
    const url = type === "page-view" ? location.href : lastUrl;
    if (entry === lastEntry && url === lastUrl) return;
    [lastEntry, lastUrl] = [entry, location.href];
    layer.push({ event: "page_view", page_path: location.pathname, page_title: document.title });
  };
  // Waits until a prerendered page is actually viewed.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", push, { once: true });
  else push();
  // Hydrated pages change the location without a document load. After Back this event precedes
  // "popstate", on which the title is updated.
  navigation?.addEventListener("navigatesuccess", () => setTimeout(push));
  addEventListener("page-view", push); // dispatched by page-view.ts
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || isOutdated()) return;
    lastEntry = "";
    push();
  });
}

function updateHeaderOnScroll(): void {
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
function closeMenuOnLeave(): void {
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

/** Shows the busy text of a form's button while it is being sent, and ignores a second click. */
function preventDoubleSubmit(): void {
  const restore: (() => void)[] = [];
  const restoreForms = () => {
    for (const undo of restore.splice(0)) undo();
  };
  const { navigation } = window as { navigation?: EventTarget };
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    // A download leaves the page open, and can be repeated.
    if (event.defaultPrevented || form.dataset.download !== undefined) return;
    if (form.dataset.sent !== undefined) return event.preventDefault();
    form.dataset.sent = "";
    restore.push(() => delete form.dataset.sent);
    if (!navigation) setTimeout(restoreForms, STOP_MS);
    const notice = form.querySelector<HTMLElement>("[data-slow]");
    const timer = notice && setTimeout(() => (notice.textContent = notice.dataset.slow!), SLOW_MS);
    restore.push(() => {
      clearTimeout(timer!);
      notice?.replaceChildren();
    });
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
  // Lets forms be sent again after Back to a page in the browser's cache, or after Stop.
  addEventListener("pageshow", ({ persisted }) => persisted && restoreForms());
  navigation?.addEventListener("navigateerror", restoreForms);
}

/** Closes toasts at once; pages/toasts.ts is loaded only after a page has shown one by script. */
function enableToastClosing(): void {
  addEventListener("click", ({ target }) => {
    const close = (target as Element).closest("[data-close-toast]");
    close?.closest(".toast")?.setAttribute("hidden", "");
  });
}

/** Counts the characters of a text near its limit, which it may exceed: nothing is cut. */
function countCharacters(): void {
  addEventListener("input", ({ target }) => {
    const { dataset, value, nextElementSibling: counter } = target as HTMLTextAreaElement;
    const limit = Number(dataset.limit);
    if (!limit || !counter) return;
    const left = limit - [...value].length;
    counter.textContent =
      left < 0
        ? `${-left} ${left === -1 ? "character" : "characters"} too many`
        : left > limit / 10
          ? ""
          : `${left} of ${limit} characters left`;
  });
}

function focusErrorSummary(): void {
  document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
}
