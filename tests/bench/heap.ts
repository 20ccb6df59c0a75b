import { once } from "node:events";

/**
 * Reads the bytes in use of the Worker's isolate after a garbage collection, through the inspector.
 * @param wake sends the Worker a request, because the isolate collects only during one
 */
export async function readHeap(
  inspectorUrl: string,
  wake: () => Promise<unknown>,
): Promise<number> {
  const listed = await fetch(`${inspectorUrl.replace(/^ws/, "http")}json`);
  const workers = (await listed.json()) as { id: string; webSocketDebuggerUrl: string }[];
  const worker = workers.find(({ id }) => id.endsWith("spellpost"));
  const socket = new WebSocket(worker?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  const used = new Promise<number>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      if (id === 2) resolve(result.usedSize);
    });
  });
  socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
  await wake();
  socket.send(JSON.stringify({ id: 2, method: "Runtime.getHeapUsage" }));
  const bytes = await used;
  socket.close();
  return bytes;
}
