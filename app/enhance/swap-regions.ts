let pendingSwap: AbortController | undefined;

/** Throws if the fetch fails, or another one was started meanwhile. */
export async function swapRegions(
  url: string,
  isUsable: (fresh: Document) => boolean = () => true,
): Promise<string> {
  pendingSwap?.abort();
  const { signal } = (pendingSwap = new AbortController());
  // A redirect leads to another page, such as the sign-in.
  const response = await fetch(url, { signal, redirect: "manual" });
  if (!response.ok) throw new Error(String(response.status));
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!isUsable(fresh)) return document.title;
  const focused = document.activeElement?.id;
  for (const region of document.querySelectorAll<HTMLElement>("[data-region]")) {
    const next = fresh.querySelector(`[data-region="${region.dataset.region}"]`);
    if (next && next.innerHTML !== region.innerHTML) region.replaceChildren(...next.childNodes);
  }
  if (focused && document.activeElement?.id !== focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
  return fresh.title;
}
