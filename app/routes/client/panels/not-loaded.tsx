import { CLIENT_SECTION, type ClientSection } from "~/domain/client-area";
import { TextLink } from "~/ui/text-link";

/** Stands where something could not be read. @param what as in "your tickets" */
export function NotLoaded({ what, section }: { what: string; section: ClientSection }) {
  return (
    <p className="text-muted">
      We could not load {what} just now.{" "}
      <TextLink href={CLIENT_SECTION[section]}>Try again</TextLink>
    </p>
  );
}
