import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";

type Look = "primary" | "secondary" | "night" | "quiet" | "danger";

/** Forced colors paint a border, even a transparent one. */
const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md border py-2.5 text-center font-semibold no-underline recolor";
const LOOKS: Record<Look, string> = {
  primary: "border-transparent bg-ember px-5 text-on-ember hover:bg-ember-strong",
  secondary: "border-control px-5 text-ink hover:bg-glow",
  night: "border-night-muted px-5 text-night-text hover:bg-night-raised",
  /** For what cannot be undone. */
  danger: "border-danger px-5 text-danger hover:bg-glow",
  quiet:
    "border-transparent text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-ember",
};

/** Only for looks whose buttons are disabled or busy at times, to save bytes. */
const STATES: Partial<Record<Look, string>> = {
  primary:
    "disabled:cursor-not-allowed disabled:bg-line disabled:text-muted aria-disabled:cursor-progress",
  secondary: "disabled:cursor-not-allowed disabled:border-line disabled:text-muted",
};

/** enhance/site.ts shows `busy` while the form is being sent. */
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

/** A `summary` that looks like a button. */
export function DisclosureButton({ children }: { children: ReactNode }) {
  return (
    <summary className={`${BASE} ${LOOKS.secondary} cursor-pointer list-none`}>{children}</summary>
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
