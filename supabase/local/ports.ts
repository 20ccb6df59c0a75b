import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems assign themselves, which may be taken meanwhile. */
const [FIRST, COUNT] = [12_000, 20_000];
let next = randomInt(COUNT);

export async function freePort(): Promise<number> {
  const port = FIRST + (next++ % COUNT);
  return (await isPortFree(port)) ? port : freePort();
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
