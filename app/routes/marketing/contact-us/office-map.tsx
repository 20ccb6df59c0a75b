import { brand } from "~/content/brand";
import { TextLink } from "~/ui/text-link";

/** Ledra Street, Nicosia: the area the map shows and the point it marks. */
const MARKER = { latitude: 35.1735, longitude: 33.3613 };
const MAP_URL = `https://www.openstreetmap.org/?mlat=${MARKER.latitude}&mlon=${MARKER.longitude}#map=17/${MARKER.latitude}/${MARKER.longitude}`;
const EMBED_URL =
  "https://www.openstreetmap.org/export/embed.html?" +
  new URLSearchParams({
    bbox: "33.3553,35.1700,33.3673,35.1770",
    layer: "mapnik",
    marker: `${MARKER.latitude},${MARKER.longitude}`,
  });

/**
 * The map of the office: a drawing, which the visitor can replace with the live map. With script,
 * no other site learns of the visit before that. Where the other site cannot be reached, nothing
 * looks broken.
 */
export function OfficeMap() {
  const { street, city, country } = brand.address;
  return (
    <figure className="grid gap-3">
      <div className="relative isolate h-80 overflow-hidden rounded-lg bg-night text-spark sm:h-96">
        <DrawnMap />
        <details className="group">
          <summary className="absolute bottom-4 left-4 z-10 flex min-h-11 cursor-pointer list-none items-center rounded-md border border-night-muted bg-night px-5 font-semibold text-night-text hover:bg-night-raised">
            <span className="group-open:hidden">Show the live map</span>
            <span className="hidden group-open:block">Back to the drawing</span>
          </summary>
          <iframe
            title={`Map of our office at ${street}, ${city}`}
            src={EMBED_URL}
            loading="lazy"
            // The map is on another origin, so the two permissions together expose nothing of ours.
            // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
            sandbox="allow-scripts allow-same-origin allow-popups"
            className="absolute inset-0 size-full border-0"
          />
        </details>
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 text-muted">
        <span>
          {street}, {city}, {country}
        </span>
        <TextLink look="bold" alone href={MAP_URL} target="_blank" rel="noopener noreferrer">
          Open in OpenStreetMap<span className="sr-only"> (opens in a new tab)</span>
        </TextLink>
      </figcaption>
    </figure>
  );
}

/** The old town inside its eleven bastions, in the brand's line style. */
function DrawnMap() {
  return (
    <svg
      viewBox="0 0 640 384"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
      className="absolute inset-0 -z-10 size-full"
      fill="none"
      stroke="currentColor"
    >
      <path
        d="M320 40l44 22 48-4 20 42 42 26-8 48 16 46-40 30-14 46-48 6-36 32-42-24-48 6-22-44-44-22 6-48-18-46 38-32 12-46 48-8z"
        strokeWidth="1.500"
      />
      <path
        d="M318 62c-6 70 8 190 2 260M206 190c70-14 160 10 236-6M232 128l184 140M246 262l166-134"
        strokeWidth=".8"
        opacity=".5"
      />
      <path
        d="M320 172c-12 0-20 9-20 20 0 14 20 34 20 34s20-20 20-34c0-11-8-20-20-20Z"
        fill="currentColor"
      />
    </svg>
  );
}
