/**
 * Stands in for hosted Supabase's pg_cron: repeats the call, each time `everyMs` after the one
 * before ended.
 * @returns what stops it
 */
export function startDrainTimer(call: () => Promise<Response>, everyMs: number): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    if (!isStopped) timer = setTimeout(() => void drain(), everyMs).unref();
  };
  const drain = async () => {
    try {
      await (await call()).body?.cancel();
    } catch (error) {
      if (!isStopped) console.error("Drain:", error instanceof Error ? error.message : error);
    }
    wait();
  };
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
