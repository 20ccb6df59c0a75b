import { MISMATCH_MESSAGE } from "~/domain/messages";
import { FieldError } from "./field";

/** The id of the region that says it, which describes the confirmation's field. */
export const mismatchIdOf = (confirmationId: string) => `${confirmationId}-mismatch`;

/**
 * Says, once script follows the typing, that a password and its confirmation differ. Without React
 * the words wait in a template for enhance/pages/new-password.ts.
 * @param isShown what React knows; absent without React
 */
export function PasswordMismatch({
  passwordId,
  confirmationId,
  isShown,
}: {
  passwordId: string;
  confirmationId: string;
  isShown?: boolean;
}) {
  const message = <FieldError id={`${confirmationId}-differs`} messages={[MISMATCH_MESSAGE]} />;
  return (
    <div
      id={mismatchIdOf(confirmationId)}
      aria-live="polite"
      data-mismatch={confirmationId}
      data-with={passwordId}
    >
      {isShown === undefined ? <template>{message}</template> : isShown && message}
    </div>
  );
}
