/** Hosted projects take up to eight seconds. */
const EMAIL_LIMIT_MS = 10_000;

export type Deadline = {
  /** Its time starts at the first use. */
  readonly signal: AbortSignal;
  readonly isExtended: boolean;
  /**
   * Allows for the mail server: Supabase Auth sends emails inside the request, and undoes the call
   * if the caller gives up.
   */
  extend(): void;
  restart(): void;
};

export function createDeadline(limitMs: number): Deadline {
  let signal: AbortSignal | undefined;
  let isExtended = false;
  return {
    get signal() {
      return (signal ??= AbortSignal.timeout(limitMs));
    },
    get isExtended() {
      return isExtended;
    },
    extend() {
      signal = AbortSignal.timeout(EMAIL_LIMIT_MS);
      isExtended = true;
    },
    restart() {
      signal = AbortSignal.timeout(limitMs);
      isExtended = false;
    },
  };
}
