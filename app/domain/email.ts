/**
 * Email pattern of the sign-up form, in the browser and on the server. Stricter than a browser's
 * own check, which accepts "name@host".
 */
export const EMAIL_PATTERN =
  // oxlint-disable-next-line no-useless-escape -- the `pattern` of an input needs them
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+\-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
