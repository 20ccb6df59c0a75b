/** A picture that does not load makes room for the one named in its data-fallback. */
export function replaceBrokenImages(): void {
  const replace = (image: HTMLImageElement) => {
    const { fallback } = image.dataset;
    if (!fallback) return;
    delete image.dataset.fallback; // the fallback gets no second chance
    image.src = fallback;
  };
  // "error" does not bubble, so it is caught on the way down.
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
