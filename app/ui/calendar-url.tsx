import type { ReactNode } from "react";
import { Button } from "./button";

type Props = {
  path: string;
  hasUrl: boolean;
  /** Just created; its page shows it once. */
  url?: string;
  /** Says who can read what with the URL. */
  warning: string;
  children?: ReactNode;
};

export function CalendarUrl({ path, hasUrl, url, warning, children }: Props) {
  return (
    <>
      {url && (
        <div className="grid gap-2 rounded-md border border-line bg-surface p-4" role="status">
          <label htmlFor="url" className="font-semibold">
            Your secret calendar link
          </label>
          <p id="url-hint" className="text-sm text-muted">
            Copy it now: we can’t show it again. {warning}
          </p>
          <textarea
            id="url"
            readOnly
            rows={4}
            value={url}
            aria-describedby="url-hint"
            className="field-sizing-content w-full rounded-md border border-control bg-surface px-3.5 py-2.5 text-base break-all text-ink"
          />
          <Button
            type="button"
            look="secondary"
            hidden
            data-copies="url"
            className="justify-self-start"
          >
            Copy Link
          </Button>
        </div>
      )}
      <form method="post" action={path} className="grid gap-3">
        {children}
        {hasUrl && !url && (
          <p className="text-muted">
            You have a calendar link. A new one replaces it: calendars that use the old one stop
            updating.
          </p>
        )}
        <div>
          <Button look={url ? "secondary" : "primary"} busy="Creating...">
            {hasUrl ? "Create New Link" : "Create Calendar Link"}
          </Button>
        </div>
      </form>
    </>
  );
}
