type InspectorReply = { id: number; result?: { usedSize?: number }; error?: { message: string } };

/**
 * Measures the heap of the Worker's isolate after a collection, through the inspector.
 * @param wake sends the Worker a request, because the isolate collects only during one
 */
export async function openHeap(
  inspectorUrl: string,
  wake: () => Promise<unknown>,
): Promise<{ getUsedBytes(): Promise<number>; close(): void }> {
  const workers = (await (await fetch(`${inspectorUrl.replace(/^ws/, "http")}json`)).json()) as {
    id: string;
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(
    workers.find(({ id }) => id.endsWith("spellpost"))?.webSocketDebuggerUrl ?? "",
  );
  const pending = new Map<number, (reply: InspectorReply) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as InspectorReply;
    pending.get(reply.id)?.(reply);
  });
  await new Promise((opened, failed) => {
    socket.addEventListener("open", opened);
    socket.addEventListener("error", failed);
  });
  let lastId = 0;
  const send = (method: string) =>
    new Promise<InspectorReply>((resolve) => {
      pending.set(++lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method }));
    });
  return {
    /** Returns the bytes in use after a full garbage collection. */
    async getUsedBytes() {
      await Promise.all([send("HeapProfiler.collectGarbage"), wake()]);
      const { result, error } = await send("Runtime.getHeapUsage");
      if (result?.usedSize === undefined)
        throw new Error(`The inspector did not report the heap: ${error?.message}`);
      return result.usedSize;
    },
    close: () => socket.close(),
  };
}
