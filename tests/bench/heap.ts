type Answer = { id: number; result?: { usedSize?: number }; error?: { message: string } };

/**
 * The heap of the Worker's isolate after a collection, read over the runtime's inspector.
 * @param wake sends the Worker a request, because it collects only while it has one
 */
export async function openHeap(
  inspectorUrl: string,
  wake: () => Promise<unknown>,
): Promise<{ used(): Promise<number>; close(): void }> {
  const workers = (await (await fetch(`${inspectorUrl.replace(/^ws/, "http")}json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(
    workers.find(({ id }) => id.endsWith("spellpost"))?.webSocketDebuggerUrl ?? "",
  );
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
  });
  await new Promise((opened, failed) => {
    socket.addEventListener("open", opened);
    socket.addEventListener("error", failed);
  });
  let asked = 0;
  const ask = (method: string) =>
    new Promise<Answer>((resolve) => {
      waiting.set(++asked, resolve);
      socket.send(JSON.stringify({ id: asked, method }));
    });
  return {
    /** Bytes in use after collecting all garbage. */
    async used() {
      await Promise.all([ask("HeapProfiler.collectGarbage"), wake()]);
      const { result, error } = await ask("Runtime.getHeapUsage");
      if (result?.usedSize === undefined)
        throw new Error(`The inspector did not tell the heap: ${error?.message}`);
      return result.usedSize;
    },
    close: () => socket.close(),
  };
}
