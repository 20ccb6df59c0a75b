import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

type Look = "primary" | "secondary" | "night" | "quiet";

/** Gives every look a border, even if transparent, because forced colors paint it. */
const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-5 py-2.5 text-center font-semibold no-underline recolor";
const LOOKS: Record<Look, string> = {
  primary: "border-transparent bg-ember text-on-ember hover:bg-ember-strong",
  secondary: "border-control text-ink hover:bg-glow",
  night: "border-night-muted text-night-text hover:bg-night-raised",
  quiet:
    "border-transparent px-3 text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-ember",
};

/** States of a button that is disabled or busy at times; others and links save the bytes. */
const STATES: Partial<Record<Look, string>> = {
  primary:
    "disabled:cursor-not-allowed disabled:bg-line disabled:text-muted aria-disabled:cursor-progress",
  secondary: "disabled:cursor-not-allowed disabled:border-line disabled:text-muted",
};

/** Submit button. `busy` is the text that enhance/site.ts shows while the form is being sent. */
export function Button({
  look = "primary",
  busy,
  disabled,
  className = "",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; busy?: string }) {
  const states = busy !== undefined || disabled !== undefined ? STATES[look] : undefined;
  return (
    <button
      type="submit"
      data-busy={busy}
      disabled={disabled}
      className={`${BASE} ${LOOKS[look]} ${states ?? ""} cursor-pointer ${className}`}
      {...rest}
    />
  );
}

export function ButtonLink({
  look = "primary",
  className = "",
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look }) {
  return (
    <a className={`${BASE} ${LOOKS[look]} ${className}`} {...rest}>
      {children}
    </a>
  );
}
