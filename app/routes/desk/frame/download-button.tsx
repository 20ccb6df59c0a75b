import { Button } from "~/ui/button";

/** Downloads the CSV file of a list with its current filters. @param action path with the filters */
export function DownloadButton({ action }: { action: string }) {
  return (
    <form method="post" action={action} data-download className="print:hidden">
      <Button look="secondary">Download as CSV</Button>
    </form>
  );
}
