import { pageView } from "./page-view";
import { swapRegions } from "./swap-regions";

/**
 * Fetches the page for links and GET forms marked data-refetch, and swaps only the content of
 * data-region. Updates URL and title and keeps the focus. Back undoes a click, but not typing.
 * Without script these are ordinary links and forms.
 */

const TYPING_PAUSE_MS = 150;

/** Path and query of the content on the page; a link within the page changes neither. */
let shown = location.pathname + location.search;
/** Titles by URL, for the page view after Back, which does not wait for the fetch. */
const titles = new Map([[shown, document.title]]);
let pause: ReturnType<typeof setTimeout> | undefined;

export function followRefetches(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-refetch]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.href);
  });
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.dataset.refetch === undefined) return;
      event.preventDefault();
      go(addressOf(form));
    },
    true,
  ); // runs before site.ts marks the form as sent
  addEventListener("input", ({ target }) => {
    const { form } = target as HTMLInputElement;
    if (form?.dataset.refetch === undefined) return;
    clearTimeout(pause);
    // Stays on the page while offline, because an error while typing must not navigate.
    pause = setTimeout(
      () => show(addressOf(form), "replaceState").catch(() => {}),
      TYPING_PAUSE_MS,
    );
  });
  addEventListener("popstate", () => {
    const address = location.pathname + location.search;
    if (address === shown) return;
    document.title = titles.get(address) ?? document.title;
    go(location.href);
    pageView();
  });
}

/** Swaps the regions, or navigates when that fails. */
function go(address: string): void {
  clearTimeout(pause);
  show(address, "pushState").catch(({ name }: Error) => {
    if (name !== "AbortError") location.assign(address);
  });
}

async function show(address: string, write: "pushState" | "replaceState"): Promise<void> {
  const title = await swapRegions(address);
  const { pathname, search, searchParams, hash } = new URL(address, location.href);
  shown = pathname + search;
  titles.set(shown, title);
  const isNew = shown !== location.pathname + location.search;
  // Changes the URL before the title, so that the previous history entry keeps its title.
  if (isNew) history[write](null, "", shown);
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

function addressOf(form: HTMLFormElement): string {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (value) url.searchParams.append(name, String(value));
  return url.href;
}
