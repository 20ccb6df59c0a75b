import { MISMATCH_MESSAGE } from "~/domain/form-messages";
import { FieldError } from "./field";

/** Returns the id of the region that describes the confirmation field. */
export const getMismatchId = (confirmationId: string) => `${confirmationId}-mismatch`;

/**
 * Live region in which enhance/pages/new-password.ts reports, from a template, that password and
 * confirmation differ.
 */
export function PasswordMismatch({ confirmationId }: { confirmationId: string }) {
  return (
    <div id={getMismatchId(confirmationId)} aria-live="polite" data-mismatch={confirmationId}>
      <template>
        <FieldError id={`${confirmationId}-differs`} messages={[MISMATCH_MESSAGE]} />
      </template>
    </div>
  );
}
