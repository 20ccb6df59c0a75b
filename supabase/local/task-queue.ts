/**
 * Makes a queue in which each task starts when the one before has settled. PGlite is a single
 * connection, and @supabase/lite opens transactions on it without a lock: two that overlapped would
 * share one transaction, and with it each other's role.
 */
export function createSerialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next.catch(() => {});
    return next;
  };
}
