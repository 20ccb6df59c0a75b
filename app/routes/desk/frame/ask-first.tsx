import type { ReactNode } from "react";
import { Button } from "~/ui/button";

type Props = {
  label: string;
  /** What its name says of the row that it is beside; nothing on a page about one thing. */
  of?: string;
  /** What the action means. */
  warning: string;
  action: string;
  button: string;
  busy: string;
  /** Hidden fields. */
  children?: ReactNode;
};

/** Button for what cannot be undone, which says so before it is sent. */
export function AskFirst({ label, of, warning, action, button, busy, children }: Props) {
  return (
    <details className="max-w-prose print:hidden">
      <summary
        aria-label={of && `${label} ${of}`}
        className="inline-flex min-h-11 cursor-pointer items-center text-danger underline underline-offset-4"
      >
        {label}
      </summary>
      <form method="post" action={action} className="grid gap-3 py-2">
        {children}
        <p>{warning}</p>
        <p>
          <Button look="secondary" busy={busy} aria-label={of && `${button}: ${of}`}>
            {button}
          </Button>
        </p>
      </form>
    </details>
  );
}
