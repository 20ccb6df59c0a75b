import { useLocation } from "react-router";
import { ButtonLink } from "~/ui/button";

/** An empty form would overwrite the answers. */
export function Unreadable() {
  const { pathname, search } = useLocation();
  return (
    <div className="grid justify-items-start gap-4 rounded-md border border-line bg-surface p-6">
      <p>
        We can’t load your answers right now. What you sent is saved, and so is what you typed in
        this tab. Please try again in a minute.
      </p>
      <ButtonLink href={pathname + search}>Try Again</ButtonLink>
    </div>
  );
}
