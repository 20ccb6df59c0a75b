import { TextLink } from "~/ui/text-link";

/** Links to the CSV file of a list with its current filters. */
export function DownloadLink({ href }: { href: string }) {
  return (
    <p className="print:hidden">
      <TextLink alone href={href}>
        Download as CSV
      </TextLink>
    </p>
  );
}
