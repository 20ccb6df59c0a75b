/** Loads the live map from another site only on request. */
const details = document.querySelector<HTMLElement>("[data-live-map]");
details?.addEventListener(
  "toggle",
  () => {
    const map = details.querySelector("template");
    if (map) map.replaceWith(map.content);
  },
  { once: true },
);
