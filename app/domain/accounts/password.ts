export const PASSWORD_MIN_LENGTH = 8;
const STRONG_MIN_LENGTH = 12;
const STRONG_MIN_SPECIALS = 2;
const SPECIALS = /[!@#$%^&*(),.?":{}|<>]/g;
const COMMON_PATTERNS = ["password", "123456", "qwerty", "abc123", "admin"];

export const STRENGTH_PAUSE_MS = 1000;

type Check = (password: string) => boolean;

export const PASSWORD_CHECKS: readonly Check[] = [
  (password) => password.length >= PASSWORD_MIN_LENGTH,
  (password) => /[A-Z]/.test(password),
  (password) => /[a-z]/.test(password),
  (password) => /[0-9]/.test(password),
  (password) => countSpecials(password) > 0,
  (password) => findCommonPattern(password) === undefined,
];

export const PASSWORD_RULES: readonly { label: string; message: string }[] = [
  {
    label: `At least ${PASSWORD_MIN_LENGTH} characters`,
    message: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  },
  { label: "One uppercase letter", message: "Password must contain at least one uppercase letter" },
  { label: "One lowercase letter", message: "Password must contain at least one lowercase letter" },
  { label: "One number", message: "Password must contain at least one number" },
  {
    label: "One special character",
    message: "Password must contain at least one special character",
  },
  {
    label: "No common patterns such as 123456",
    message: "Password contains common patterns that are not secure",
  },
];

export type Strength = "weak" | "medium" | "strong";
export type PasswordAssessment = { isValid: boolean; errors: string[]; strength: Strength };

export const STRENGTH_PERCENT: Record<Strength, number> = { weak: 33, medium: 66, strong: 100 };

export function getStrength(password: string): Strength {
  if (!PASSWORD_CHECKS.every((holds) => holds(password))) return "weak";
  const isLong = password.length >= STRONG_MIN_LENGTH;
  return isLong && countSpecials(password) >= STRONG_MIN_SPECIALS ? "strong" : "medium";
}

export function assessPassword(password: string): PasswordAssessment {
  const errors = PASSWORD_RULES.filter((_, at) => !PASSWORD_CHECKS[at]!(password)).map(
    ({ message }) => message,
  );
  return { isValid: errors.length === 0, errors, strength: getStrength(password) };
}

export function findCommonPattern(password: string): string | undefined {
  return COMMON_PATTERNS.find((pattern) => password.toLowerCase().includes(pattern));
}

/** Copying a password often adds a space nobody can see. */
export function isPadded(password: string): boolean {
  return password !== password.trim();
}

export function patternMessage(pattern: string): string {
  return `It contains “${pattern}”.`;
}

export const PADDED_MESSAGE = "Password must not begin or end with a space";

export const PERSONAL_RULE = "It can’t be just your name, your email or “Spellpost”.";
export const PERSONAL_MESSAGE = "Password must not be made of your name, your email or “Spellpost”";
const OUR_NAME = "spellpost";
const MIN_OWN_LETTERS = 3;

/** True if hardly a letter remains without the words of its owner and ours. */
export function isPersonal(password: string, owner: readonly string[]): boolean {
  const words = owner
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= MIN_OWN_LETTERS);
  const text = password.toLowerCase();
  const found = [OUR_NAME, ...words]
    .filter((word) => text.includes(word))
    .toSorted((a, b) => b.length - a.length);
  const rest = found.reduce((left, word) => left.replaceAll(word, ""), text);
  return found.length > 0 && rest.replaceAll(/[^\p{L}]/gu, "").length < MIN_OWN_LETTERS;
}

function countSpecials(password: string): number {
  return password.match(SPECIALS)?.length ?? 0;
}
