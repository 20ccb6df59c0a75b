/**
 * Replaces the pg_cron of hosted Supabase: repeats the call, each time `intervalMs` after the
 * previous one has ended.
 * @returns a function that stops it
 */
export function startDrainTimer(call: () => Promise<Response>, intervalMs: number): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    if (!isStopped) timer = setTimeout(() => void drain(), intervalMs).unref();
  };
  const drain = async () => {
    try {
      await (await call()).body?.cancel();
    } catch (error) {
      if (!isStopped) console.error("Drain:", error instanceof Error ? error.message : error);
    }
    schedule();
  };
  schedule();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
