import { TextLink } from "~/ui/text-link";

/** The way to a list as a table, with the filters it has. */
export function DownloadLink({ href }: { href: string }) {
  return (
    <p>
      <TextLink alone href={href}>
        Download as CSV
      </TextLink>
    </p>
  );
}
