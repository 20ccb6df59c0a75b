/**
 * How long an answer may take while another test process has the machine as well: it shows that nobody
 * waits for ever. The promise itself, three seconds, is judged in tests/worker/circuit-breaker.test.ts, which
 * runs with nothing beside it.
 */
export const RESPONSE_LIMIT_MS = 6000;
