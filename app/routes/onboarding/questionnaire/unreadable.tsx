import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/button";

/** In place of a page whose answers cannot be read: an empty form would overwrite them. */
export function Unreadable() {
  const { pathname, search } = useLocation();
  return (
    <div className="grid justify-items-start gap-4 rounded-md border border-line bg-surface p-6">
      <p>
        We cannot read your answers just now. What you sent is kept, and so is what you typed in
        this tab. Please try again in a minute.
      </p>
      <ButtonLink href={pathname + search}>Try again</ButtonLink>
    </div>
  );
}
