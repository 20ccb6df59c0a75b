/**
 * What the sign-up form takes for an e-mail address, in the browser and on the server: stricter than
 * a browser's own check, to which "name@host" is one.
 */
export const EMAIL_PATTERN =
  // oxlint-disable-next-line no-useless-escape -- the `pattern` of an input needs them
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+\-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
