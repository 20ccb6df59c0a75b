import type { ReactNode } from "react";
import { Button } from "~/ui/button";

type Props = {
  label: string;
  /** Completes the button's name beside a row. */
  of?: string;
  warning: string;
  action: string;
  button: string;
  busy: string;
  children?: ReactNode;
};

/** For what cannot be undone. */
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
