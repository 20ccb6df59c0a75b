import type { InputHTMLAttributes } from "react";

const UNCORRECTED = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/**
 * They decide a phone's keyboard, and what it capitalizes, corrects and fills in. The last field of
 * a form sets its own `enterKeyHint`.
 */
export const INPUT_KINDS = {
  text: { dir: "auto", autoCapitalize: "sentences", enterKeyHint: "next" },
  date: { type: "date" },
  person: {
    dir: "auto",
    autoComplete: "name",
    autoCapitalize: "words",
    autoCorrect: "off",
    spellCheck: false,
    enterKeyHint: "next",
  },
  organization: {
    dir: "auto",
    autoComplete: "organization",
    autoCapitalize: "words",
    autoCorrect: "off",
    spellCheck: false,
    enterKeyHint: "next",
  },
  email: {
    ...UNCORRECTED,
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    enterKeyHint: "next",
  },
  /** Not type "url", because the scheme may be missing. */
  url: { ...UNCORRECTED, inputMode: "url", autoComplete: "url", enterKeyHint: "next" },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel", enterKeyHint: "next" },
  code: {
    ...UNCORRECTED,
    inputMode: "numeric",
    autoComplete: "one-time-code",
    enterKeyHint: "go",
  },
  password: { ...UNCORRECTED, type: "password", enterKeyHint: "next" },
  search: {
    dir: "auto",
    ...UNCORRECTED,
    type: "search",
    inputMode: "search",
    autoComplete: "off",
    enterKeyHint: "search",
  },
} satisfies Record<string, InputHTMLAttributes<HTMLInputElement>>;

export type InputKind = keyof typeof INPUT_KINDS;
