import type { InputHTMLAttributes } from "react";

const UNCORRECTED = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/**
 * Attributes of an input by what it holds, which decide the keyboard of a phone, and what it
 * capitalizes, corrects and fills in. The key "next" leads to the next field; the last field of a
 * form sets its own.
 */
export const INPUT_KINDS = {
  text: { autoCapitalize: "sentences", enterKeyHint: "next" },
  date: { type: "date" },
  person: {
    autoComplete: "name",
    autoCapitalize: "words",
    autoCorrect: "off",
    spellCheck: false,
    enterKeyHint: "next",
  },
  organization: {
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
  /** A web address, which may lack its scheme; that is why its type is not "url". */
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
    ...UNCORRECTED,
    type: "search",
    inputMode: "search",
    autoComplete: "off",
    enterKeyHint: "search",
  },
} satisfies Record<string, InputHTMLAttributes<HTMLInputElement>>;

export type InputKind = keyof typeof INPUT_KINDS;
