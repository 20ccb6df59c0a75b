/** PGlite has a single connection: concurrent tasks would share a transaction and its role. */
export function createSerialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let previous: Promise<unknown> = Promise.resolve();
  return (task) => {
    const current = previous.then(task, task);
    previous = current.catch(() => {});
    return current;
  };
}
