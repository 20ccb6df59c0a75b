/** The visitor may open it before this script runs. */
const details = document.querySelector<HTMLDetailsElement>("[data-live-map]");
details?.addEventListener("toggle", loadMap);
loadMap();

function loadMap(): void {
  const map = details?.open && details.querySelector("template");
  if (map) map.replaceWith(map.content);
}
