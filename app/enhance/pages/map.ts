/** The live map, from another site, is fetched when it is asked for and not before. */
const details = document.querySelector<HTMLElement>("[data-live-map]");
details?.addEventListener(
  "toggle",
  () => {
    const map = details.querySelector("template");
    if (map) map.replaceWith(map.content);
  },
  { once: true },
);
