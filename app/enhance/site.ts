import { followLogout, isOutdated } from "./session";

const HEADER_SCROLL_PX = 10;
const SLOW_MS = 1000;
/** For browsers that do not report Stop. */
const STOP_MS = 15_000;
const MENU_BREAKPOINT = "(min-width: 768px)";

pushPageView();
preventDoubleSubmit();
enableToastClosing();
// The first layout happens in this task, so what can wait gets tasks of its own.
for (const enhance of [
  updateHeaderOnScroll,
  closeMenuOnLeave,
  focusErrorSummary,
  countCharacters,
  fillTimeZone,
  followLogout,
])
  setTimeout(enhance);

import.meta.hot?.on("react-router:hmr", () => location.reload());

/** Pushes once per change of location, without queries, which may contain tokens and emails. */
function pushPageView(): void {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  const { navigation } = window as {
    navigation?: EventTarget & { currentEntry?: { key: string } };
  };
  let [lastEntry, lastUrl] = ["", ""];
  const push = ({ type } = {} as Event) => {
    // Ignores scripts that only clean the URL of their entry; those that change the view dispatch
    // "page-view".
    const entry = navigation?.currentEntry?.key + location.pathname;
    const url = type === "page-view" ? location.href : lastUrl;
    if (entry === lastEntry && url === lastUrl) return;
    [lastEntry, lastUrl] = [entry, location.href];
    layer.push({ event: "page_view", page_path: location.pathname, page_title: document.title });
  };
  // Waits until a prerendered page is viewed.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", push, { once: true });
  else push();
  // For hydrated pages. After Back this event precedes "popstate", which updates the title.
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
  // After the first paint, because reading the scroll position forces a layout.
  requestAnimationFrame(() => setTimeout(update));
}

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
  // After Back to a cached page, or Stop, forms can be sent again.
  addEventListener("pageshow", ({ persisted }) => persisted && restoreForms());
  navigation?.addEventListener("navigateerror", restoreForms);
}

/** Here, because pages/toasts.ts is loaded only once a script has shown a toast. */
function enableToastClosing(): void {
  addEventListener("click", ({ target }) => {
    const close = (target as Element).closest("[data-close-toast]");
    close?.closest(".toast")?.setAttribute("hidden", "");
  });
}

/** Only near the limit, which a text may exceed: nothing is cut. */
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

function fillTimeZone(): void {
  const field = document.querySelector<HTMLInputElement>("[data-time-zone]");
  if (field) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function focusErrorSummary(): void {
  document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
}
