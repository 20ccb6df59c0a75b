/** Loaded where the zone of the visitor's network is shown, because no other is known. */
import { parseTimeZone } from "~/domain/meetings/slots";

const shown = document.querySelector<HTMLSelectElement>("[data-guessed-zone]")?.dataset.guessedZone;
const zone = parseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
if (zone && zone !== shown) {
  const url = new URL(location.href);
  url.searchParams.set("zone", zone);
  location.replace(url);
}
