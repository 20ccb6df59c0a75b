import { pageView } from "./page-view";
import { swapRegions } from "./swap-regions";

/**
 * Links and GET forms marked data-refetch swap only data-region; Back undoes a click, not typing.
 */

const TYPING_PAUSE_MS = 150;

/** A link within the page changes neither. */
let currentUrl = location.pathname + location.search;
/** For the page view after Back, which doesn't wait for the fetch. */
const titles = new Map([[currentUrl, document.title]]);
let pause: ReturnType<typeof setTimeout> | undefined;

export function enablePartialNavigation(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-refetch]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(link.href);
  });
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.dataset.refetch === undefined) return;
      event.preventDefault();
      navigate(getFormUrl(form));
    },
    true,
  ); // runs before site.ts marks the form as sent
  addEventListener("input", ({ target }) => {
    const { form } = target as HTMLInputElement;
    if (form?.dataset.refetch === undefined) return;
    clearTimeout(pause);
    const url = getFormUrl(form);
    pause = setTimeout(
      () =>
        loadPage(url, "replaceState").catch(({ name }: Error) => {
          // An error while typing, such as being offline, must not navigate.
          if (target instanceof HTMLSelectElement && name !== "AbortError") location.assign(url);
        }),
      TYPING_PAUSE_MS,
    );
  });
  addEventListener("popstate", () => {
    const url = location.pathname + location.search;
    if (url === currentUrl) return;
    document.title = titles.get(url) ?? document.title;
    navigate(location.href);
    pageView();
  });
}

function navigate(url: string): void {
  clearTimeout(pause);
  loadPage(url, "pushState").catch(({ name }: Error) => {
    if (name !== "AbortError") location.assign(url);
  });
}

async function loadPage(url: string, write: "pushState" | "replaceState"): Promise<void> {
  const title = await swapRegions(url);
  const { pathname, search, searchParams, hash } = new URL(url, location.href);
  currentUrl = pathname + search;
  titles.set(currentUrl, title);
  const isNew = currentUrl !== location.pathname + location.search;
  // Before the title, so that the previous history entry keeps its own.
  if (isNew) history[write](null, "", currentUrl);
  document.title = title;
  if (isNew) pageView();
  for (const input of document.querySelectorAll<HTMLInputElement>(
    "form[data-refetch] input[name]",
  )) {
    const value = searchParams.get(input.name) ?? "";
    if (input !== document.activeElement) input.value = value;
  }
  // A link that loads more points to the first new item.
  if (hash) document.querySelector<HTMLElement>(hash)?.focus();
}

function getFormUrl(form: HTMLFormElement): string {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (value) url.searchParams.append(name, String(value));
  return url.href;
}
