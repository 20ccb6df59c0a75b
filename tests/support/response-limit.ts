/**
 * Maximum duration of a response while another test process uses the machine. Detects endless
 * waits; tests/site/fail-fast.test.ts asserts the real limit of three seconds.
 */
export const RESPONSE_LIMIT_MS = 6000;

/** Maximum for a call that sends an email, whose limit is 7.5 s longer. */
export const EMAIL_RESPONSE_LIMIT_MS = RESPONSE_LIMIT_MS + 7500;
