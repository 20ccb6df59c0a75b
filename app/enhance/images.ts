/** When a picture fails to load, the one named in its data-fallback replaces it. */
export function replaceBrokenImages(): void {
  const replace = (image: HTMLImageElement) => {
    const { fallback } = image.dataset;
    if (!fallback) return;
    delete image.dataset.fallback; // the fallback itself has no fallback
    image.src = fallback;
  };
  // "error" does not bubble, so it is caught in the capture phase.
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement) replace(target);
    },
    true,
  );
  for (const image of document.querySelectorAll<HTMLImageElement>("img[data-fallback]")) {
    if (image.complete && image.currentSrc && !image.naturalWidth) replace(image);
  }
}
