import type { ReactNode } from "react";
import type { Tone } from "~/domain/profiles/profile";

/**
 * Background of each tone, and position and size of the letter on it, in flat colors like all
 * generated pictures.
 */
const POSTERS: Record<Tone, { ground: ReactNode; letter: string; ink: string; size: number }> = {
  Professional: {
    ground: (
      <>
        <path fill="#2c6fb7" d="M0 0h400v400H0z" />
        <path fill="#fff" d="M70 50h260v300H70z" />
        <path fill="#f2c9a0" d="M70 322h260v28H70z" />
      </>
    ),
    letter: "translate(200 255)",
    ink: "#123a66",
    size: 210,
  },
  Friendly: {
    ground: (
      <>
        <path fill="#f4a623" d="M0 0h400v400H0z" />
        <circle cx="200" cy="200" r="150" fill="#fff" />
        <circle cx="318" cy="96" r="42" fill="#e2562e" />
      </>
    ),
    letter: "translate(200 268)",
    ink: "#17161f",
    size: 200,
  },
  Bold: {
    ground: (
      <>
        <path fill="#e2562e" d="M0 0h400v400H0z" />
        <path fill="#b8315a" d="M0 400 400 90v310z" />
      </>
    ),
    letter: "translate(200 330)",
    ink: "#fff",
    size: 380,
  },
  Funny: {
    ground: (
      <>
        <path fill="#12888f" d="M0 0h400v400H0z" />
        <circle cx="92" cy="112" r="44" fill="#f4a623" />
        <circle cx="308" cy="112" r="44" fill="#f4a623" />
        <path fill="#e2562e" d="M70 286q130 84 260 0q-20 82-130 82t-130-82z" />
      </>
    ),
    letter: "translate(206 268) rotate(-12)",
    ink: "#fff",
    size: 165,
  },
  Edgy: {
    ground: (
      <>
        <path fill="#17161f" d="M0 0h400v400H0z" />
        <path fill="#b8315a" d="M0 318 400 34v116L0 400z" />
      </>
    ),
    letter: "translate(120 330) skewX(-10)",
    ink: "#fff",
    size: 300,
  },
};

/** Picture of the example post: the initial of the business in the style of a tone. */
export function TonePoster({ tone, initial }: { tone: Tone; initial: string }) {
  const { ground, letter, ink, size } = POSTERS[tone];
  return (
    <svg viewBox="0 0 400 400" aria-hidden className="aspect-square w-full font-display">
      {ground}
      <text
        data-shows="initial"
        transform={letter}
        textAnchor="middle"
        fontSize={size}
        fontWeight="700"
        fill={ink}
      >
        {initial}
      </text>
    </svg>
  );
}
