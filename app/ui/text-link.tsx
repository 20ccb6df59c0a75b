import type { AnchorHTMLAttributes } from "react";

type Look = "ember" | "bold" | "plain" | "fine" | "muted" | "night" | "danger";

const LOOKS: Record<Look, string> = {
  ember: "text-ember",
  bold: "font-semibold text-ember",
  plain: "",
  fine: "decoration-line decoration-2 hover:decoration-ember",
  muted: "text-muted decoration-line hover:text-ink",
  night: "text-night-muted decoration-night-line hover:text-night-text",
  danger: "text-danger",
};
/** Touch target of a link outside a sentence. */
const ALONE = "inline-flex min-h-11 min-w-11 items-center";

/** `alone`: not within a sentence. */
export function TextLink({
  look = "ember",
  alone = false,
  className = "",
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look; alone?: boolean }) {
  const classes = [alone && ALONE, LOOKS[look], "underline underline-offset-4", className];
  return (
    <a className={classes.filter(Boolean).join(" ")} {...rest}>
      {children}
    </a>
  );
}
