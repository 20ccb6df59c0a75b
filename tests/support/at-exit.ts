/**
 * Runs a task when the process ends, also by the signal with which Vitest ends its workers.
 * @returns a function that forgets the task
 */
export function atExit(task: () => void): () => void {
  const onSignal = () => {
    task();
    process.kill(process.pid, "SIGTERM"); // now without a handler
  };
  process.once("exit", task);
  process.once("SIGTERM", onSignal);
  return () => {
    process.off("exit", task);
    process.off("SIGTERM", onSignal);
  };
}
