import { createServer } from "node:net";

/** Finds a TCP port on 127.0.0.1 that nobody uses right now. */
export function freePort(): Promise<number> {
  return listenOnce(0);
}

/** Whether the port can be listened on. */
export async function isPortFree(port: number): Promise<boolean> {
  return listenOnce(port).then(
    () => true,
    () => false,
  );
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
