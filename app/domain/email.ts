/** Browsers' own check accepts "name@host". */
export const EMAIL_PATTERN =
  // oxlint-disable-next-line no-useless-escape -- the `pattern` of an input needs them
  /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+\-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
