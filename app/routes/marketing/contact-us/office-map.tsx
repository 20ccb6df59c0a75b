import { brand } from "~/content/brand";
import { TextLink } from "~/ui/text-link";

/** Ledra Street, Nicosia. */
const MARKER = { latitude: 35.1735, longitude: 33.3613 };
const MAP_URL = `https://www.openstreetmap.org/?mlat=${MARKER.latitude}&mlon=${MARKER.longitude}#map=17/${MARKER.latitude}/${MARKER.longitude}`;
const EMBED_URL =
  "https://www.openstreetmap.org/export/embed.html?" +
  new URLSearchParams({
    bbox: "33.3553,35.1700,33.3673,35.1770",
    layer: "mapnik",
    marker: `${MARKER.latitude},${MARKER.longitude}`,
  });

/** The walls of Nicosia from 1567, a ring with eleven bastions. */
const WALLS =
  "M265 72 259 57 286 41 299 69 286 79 328 106 331 90 362 90 358 121 342 122 363 167 374 156 400 173 380 197 366 189 359 238 375 235 387 263 357 272 350 258 317 296 332 301 328 332 297 324 299 308 251 322 261 334 240 358 219 334 229 322 181 308 183 324 152 332 148 301 163 296 130 258 123 272 93 263 105 235 121 238 114 189 100 197 80 173 106 156 117 167 138 122 122 121 118 90 149 90 152 106 194 79 181 69 194 41 221 57 215 72Z";
/** Labels stand inside the walls. */
const GATES = [
  { name: "Kyrenia Gate", at: [240, 70], text: [240, 100], anchor: "middle" },
  { name: "Paphos Gate", at: [115, 194], text: [126, 200], anchor: "start" },
  { name: "Famagusta Gate", at: [359, 228], text: [349, 221], anchor: "end" },
] as const;

/** Distance of each ring of houses from the center. */
const BLOCKS = [104, 80, 56, 32, 10];

/**
 * The live map waits in a `<template>` until the visitor asks (enhance/pages/map.ts), so that no
 * other site is contacted before.
 */
export function OfficeMap() {
  const { street, city, country } = brand.address;
  return (
    <figure className="contents">
      <div className="relative isolate h-[26rem] overflow-hidden rounded-lg bg-poster-deep lg:row-span-2 lg:row-start-1 lg:h-[36rem]">
        <DrawnMap />
        <details className="group noscript:hidden" data-live-map>
          <summary className="absolute bottom-4 left-4 z-10 flex min-h-11 cursor-pointer list-none items-center rounded-md border border-night-muted bg-night px-5 font-semibold text-night-text hover:bg-night-raised">
            <span className="group-open:hidden">Show the Live Map</span>
            <span className="hidden group-open:block">Back to the Map</span>
          </summary>
          <template>
            <iframe
              title={`Map of our office at ${street}, ${city}`}
              src={EMBED_URL}
              // The map is on another origin, so both permissions together expose nothing of ours.
              // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
              sandbox="allow-scripts allow-same-origin allow-popups"
              className="absolute inset-0 size-full border-0"
            />
          </template>
        </details>
      </div>
      <figcaption className="grid content-start justify-items-start gap-4">
        <address className="font-display text-2xl font-semibold text-balance not-italic">
          {street}, {city}, {country}
        </address>
        <p className="max-w-prose text-muted">Just inside the southern wall of the old town.</p>
        <TextLink look="bold" alone href={MAP_URL} target="_blank" rel="noopener noreferrer">
          Open in OpenStreetMap<span className="sr-only"> (opens in a new tab)</span>
        </TextLink>
      </figcaption>
    </figure>
  );
}

function DrawnMap() {
  return (
    <svg
      viewBox="60 16 360 364"
      role="img"
      aria-label="Drawing of the old town of Nicosia: the round wall with eleven bastions, three gates, and our office on Ledra Street"
      className="absolute inset-x-0 top-3 -z-10 h-[calc(100%-5.25rem)] w-full forced-color-adjust-none lg:h-[calc(100%-1.5rem)]"
      fill="none"
    >
      <path d={WALLS} stroke="#1c7272" strokeWidth="26" strokeLinejoin="round" />
      <path
        d={WALLS}
        className="fill-poster-pale stroke-poster-bright"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <g stroke="#e3a86f" strokeWidth="17" strokeDasharray="23 6">
        {BLOCKS.map((radius) => (
          <circle key={radius} cx="240" cy="198" r={radius} />
        ))}
      </g>
      <path
        d="M116 208C180 190 210 168 240 70M358 236C300 220 270 180 214 176M150 118C210 150 290 160 352 148M160 290C210 250 300 262 330 278M286 84C276 160 300 230 292 304M166 98C170 160 150 230 176 290"
        stroke="#fff1d6"
        strokeWidth="5"
      />
      <path
        d="M206 317C214 262 212 214 226 160"
        className="stroke-poster-rich"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g className="fill-poster-rich">
        <path d="M208 306c-12-14-20-24-20-36a20 20 0 0 1 40 0c0 12-8 22-20 36Z" />
        <circle cx="208" cy="270" r="8" fill="#fff1d6" />
        {GATES.map(({ name, at: [x, y] }) => (
          <rect key={name} x={x - 7} y={y - 7} width="14" height="14" rx="2" />
        ))}
      </g>
      <g
        className="fill-post-ink font-sans text-[16px] font-semibold sm:text-[14px] [&>*]:forced-color-adjust-none"
        stroke="#f2c9a0"
        strokeWidth="5"
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {GATES.map(({ name, text: [x, y], anchor }) => (
          <text key={name} x={x} y={y} textAnchor={anchor}>
            {name}
          </text>
        ))}
        <text x="236" y="284">
          Ledra Street
        </text>
      </g>
    </svg>
  );
}
