/** Time limit of a call that sends an email; hosted projects take up to eight seconds. */
const EMAIL_LIMIT_MS = 10_000;

export type Deadline = {
  /** Aborts when the time is up, which begins with the first use. */
  readonly signal: AbortSignal;
  readonly isExtended: boolean;
  /**
   * Gives the following calls the time of a mail server, because Supabase Auth sends emails inside the
   * request, and undoes a call whose caller gives up.
   */
  extend(): void;
  /** Gives the following calls the usual time from now on. */
  restart(): void;
};

/** Creates the time limit that all calls of a request share. */
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
