/** Loads the live map from another site only on request, which may precede this script. */
const details = document.querySelector<HTMLDetailsElement>("[data-live-map]");
details?.addEventListener("toggle", loadMap);
loadMap();

function loadMap(): void {
  const map = details?.open && details.querySelector("template");
  if (map) map.replaceWith(map.content);
}
