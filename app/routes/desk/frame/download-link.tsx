import { TextLink } from "~/ui/text-link";

/**
 * Links to the CSV file of a list with its current filters. Has no `download` attribute, with which
 * browsers would save the page of a failed download instead of showing it.
 */
export function DownloadLink({ href }: { href: string }) {
  return (
    <p className="print:hidden">
      <TextLink alone href={href}>
        Download as CSV
      </TextLink>
    </p>
  );
}
