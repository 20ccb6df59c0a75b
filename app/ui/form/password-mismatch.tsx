import { MISMATCH_MESSAGE } from "~/domain/messages";
import { FieldError } from "./field";

/** The id of the region that says it, which describes the confirmation's field. */
export const mismatchIdOf = (confirmationId: string) => `${confirmationId}-mismatch`;

/**
 * Says, once script follows the typing, that a password and its confirmation differ: the words wait
 * in a template for enhance/pages/new-password.ts.
 */
export function PasswordMismatch({ confirmationId }: { confirmationId: string }) {
  return (
    <div id={mismatchIdOf(confirmationId)} aria-live="polite" data-mismatch={confirmationId}>
      <template>
        <FieldError id={`${confirmationId}-differs`} messages={[MISMATCH_MESSAGE]} />
      </template>
    </div>
  );
}
