/** Time limit of a call that sends an email; hosted projects take up to eight seconds. */
const EMAIL_LIMIT_MS = 10_000;

export type Deadline = {
  /** Aborts when the time is up, which begins with the first use. */
  readonly signal: AbortSignal;
  /**
   * Gives the following calls the time of a mail server, because Supabase Auth sends emails inside the
   * request, and undoes a call whose caller gives up.
   */
  extend(): void;
  /** Gives the following calls the usual time from now on. */
  restart(): void;
};

/** Creates the time limit that all calls of a request share. @param onExpiry called when it is up */
export function createDeadline(limitMs: number, onExpiry: () => void): Deadline {
  let signal: AbortSignal | undefined;
  const start = (ms: number) => {
    signal?.removeEventListener("abort", onExpiry);
    signal = AbortSignal.timeout(ms);
    signal.addEventListener("abort", onExpiry, { once: true });
    return signal;
  };
  return {
    get signal() {
      return signal ?? start(limitMs);
    },
    extend() {
      start(EMAIL_LIMIT_MS);
    },
    restart() {
      start(limitMs);
    },
  };
}
