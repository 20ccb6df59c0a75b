import { pageView } from "./page-view";
import { swapRegions } from "./swap-regions";

/**
 * Fetches the page for links and GET forms marked data-refetch, and swaps only the content of
 * data-region. Updates URL and title and keeps the focus. Back undoes a click, but not typing.
 * Without script these are ordinary links and forms.
 */

const TYPING_PAUSE_MS = 150;

/** Path and query of the content on the page; a link within the page changes neither. */
let currentUrl = location.pathname + location.search;
/** Titles by URL, for the page view after Back, which does not wait for the fetch. */
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
    // Stays on the page while offline, because an error while typing must not navigate.
    pause = setTimeout(
      () => loadPage(getFormUrl(form), "replaceState").catch(() => {}),
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

/** Swaps the regions, or navigates when that fails. */
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
  // Changes the URL before the title, so that the previous history entry keeps its title.
  if (isNew) history[write](null, "", currentUrl);
  document.title = title;
  if (isNew) pageView();
  for (const input of document.querySelectorAll<HTMLInputElement>(
    "form[data-refetch] input[name]",
  )) {
    const value = searchParams.get(input.name) ?? "";
    if (input !== document.activeElement) input.value = value;
  }
  // Focuses the first new item, to which a link that loads more points.
  if (hash) document.querySelector<HTMLElement>(hash)?.focus();
}

function getFormUrl(form: HTMLFormElement): string {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (value) url.searchParams.append(name, String(value));
  return url.href;
}
