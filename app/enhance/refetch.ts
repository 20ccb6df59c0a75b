import { pageView } from "./page-view";
import { swapRegions } from "./swap-regions";

/**
 * Fetches the page for links and GET forms marked data-refetch, but swaps only what is in
 * data-region. Address and title follow and the focus stays. Back undoes a click, but not typing.
 * Without script they are ordinary links and forms.
 */

const TYPING_PAUSE_MS = 150;

/** Path and query of the content on the page; a link within the page changes neither. */
let shown = location.pathname + location.search;
/** By address, for the page view on the way back, which does not wait for the fetch. */
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
  ); // before site.ts counts the form as sent
  addEventListener("input", ({ target }) => {
    const { form } = target as HTMLInputElement;
    if (form?.dataset.refetch === undefined) return;
    clearTimeout(pause);
    // While offline, typing should not leave the page.
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
  // First the address: the entry that is left keeps its title.
  if (isNew) history[write](null, "", shown);
  document.title = title;
  if (isNew) pageView();
  for (const input of document.querySelectorAll<HTMLInputElement>(
    "form[data-refetch] input[name]",
  )) {
    const value = searchParams.get(input.name) ?? "";
    if (input !== document.activeElement) input.value = value;
  }
  // A link that loads more points at the first new item.
  if (hash) document.querySelector<HTMLElement>(hash)?.focus();
}

function addressOf(form: HTMLFormElement): string {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (value) url.searchParams.append(name, String(value));
  return url.href;
}
