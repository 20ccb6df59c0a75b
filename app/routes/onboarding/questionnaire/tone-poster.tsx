import type { ReactNode } from "react";
import type { Tone } from "~/domain/profiles/profile";

type Poster = {
  ground: string;
  shapes: ReactNode;
  letter: { transform: string; fontSize: number; fill: string };
};

const POSTERS: Record<Tone, Poster> = {
  Professional: {
    ground: "#2c6fb7",
    shapes: (
      <>
        <path fill="#fff" d="M70 50h260v300H70z" />
        <path fill="#f2c9a0" d="M70 322h260v28H70z" />
      </>
    ),
    letter: { transform: "translate(200 255)", fontSize: 210, fill: "#123a66" },
  },
  Friendly: {
    ground: "#f4a623",
    shapes: (
      <>
        <circle cx="200" cy="200" r="150" fill="#fff" />
        <circle cx="318" cy="96" r="42" fill="#e2562e" />
      </>
    ),
    letter: { transform: "translate(200 268)", fontSize: 200, fill: "#17161f" },
  },
  Bold: {
    ground: "#e2562e",
    shapes: <path fill="#b8315a" d="M0 400 400 90v310z" />,
    letter: { transform: "translate(200 330)", fontSize: 380, fill: "#fff" },
  },
  Funny: {
    ground: "#12888f",
    shapes: (
      <>
        <circle cx="92" cy="112" r="44" fill="#f4a623" />
        <circle cx="308" cy="112" r="44" fill="#f4a623" />
        <path fill="#e2562e" d="M70 286q130 84 260 0q-20 82-130 82t-130-82z" />
      </>
    ),
    letter: { transform: "translate(206 268) rotate(-12)", fontSize: 165, fill: "#fff" },
  },
  Edgy: {
    ground: "#17161f",
    shapes: <path fill="#b8315a" d="M0 318 400 34v116L0 400z" />,
    letter: { transform: "translate(120 330) skewX(-10)", fontSize: 300, fill: "#fff" },
  },
};

export function TonePoster({ tone, initial }: { tone: Tone; initial: string }) {
  const { ground, shapes, letter } = POSTERS[tone];
  return (
    <svg
      viewBox="0 0 400 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="aspect-3/2 w-full font-display lg:aspect-square"
    >
      <path fill={ground} d="M0 0h400v400H0z" />
      {shapes}
      <text
        data-shows="initial"
        transform={letter.transform}
        textAnchor="middle"
        fontSize={letter.fontSize}
        fontWeight="700"
        fill={letter.fill}
      >
        {initial}
      </text>
    </svg>
  );
}
