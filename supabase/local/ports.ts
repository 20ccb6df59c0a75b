import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Range below the ports that systems assign themselves (from 32768 or 49152), because one of those
 * may be taken before it is used.
 */
const [FIRST, COUNT] = [12_000, 20_000];
let next = randomInt(COUNT);

/** Finds a free TCP port on 127.0.0.1; never returns a port twice within this process. */
export async function freePort(): Promise<number> {
  const port = FIRST + (next++ % COUNT);
  return (await isPortFree(port)) ? port : freePort();
}

/** Checks that the port can be listened on. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
