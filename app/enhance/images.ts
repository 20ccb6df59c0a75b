export function replaceBrokenImages(): void {
  const replace = (image: HTMLImageElement) => {
    const { fallback } = image.dataset;
    if (!fallback) return;
    delete image.dataset.fallback; // the fallback itself has no fallback
    image.src = fallback;
  };
  // "error" does not bubble.
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
