import type { ReactNode } from "react";
import { Button } from "~/ui/button";

type DangerProps = {
  label: string;
  /** Completes the button's name beside a row. */
  of?: string;
  isOpen?: boolean;
  children: ReactNode;
};

/**
 * What cannot be undone is red, stands last on its page or in its row, and says what will happen, and
 * who is told, before it does. A form with fields has a page of its own.
 */
export function Danger({ label, of, isOpen, children }: DangerProps) {
  return (
    <details open={isOpen} className="max-w-prose print:hidden">
      <summary
        aria-label={of && `${label} ${of}`}
        className="inline-flex min-h-11 cursor-pointer items-center text-danger underline underline-offset-4"
      >
        {label}
      </summary>
      {children}
    </details>
  );
}

type Props = Omit<DangerProps, "isOpen" | "children"> & {
  children?: ReactNode;
  warning: string;
  action: string;
  button: string;
  busy: string;
};

export function AskFirst({ label, of, warning, action, button, busy, children }: Props) {
  return (
    <Danger label={label} of={of}>
      <form method="post" action={action} className="grid gap-3 py-2">
        {children}
        <p>{warning}</p>
        <p>
          <Button look="danger" busy={busy} aria-label={of && `${button}: ${of}`}>
            {button}
          </Button>
        </p>
      </form>
    </Danger>
  );
}
