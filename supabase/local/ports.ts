import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems give out by themselves (from 32768 or 49152 on): one of those may be
 * somebody else's by the time it is used.
 */
const [FIRST, COUNT] = [12_000, 20_000];
let next = randomInt(COUNT);

/** Finds a TCP port on 127.0.0.1 that nobody uses right now; this process gets each once. */
export async function freePort(): Promise<number> {
  const port = FIRST + (next++ % COUNT);
  return (await isPortFree(port)) ? port : freePort();
}

/** Tests whether the port can be listened on. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
