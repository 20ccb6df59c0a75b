import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Job of a thread that requests one URL repeatedly, each time as soon as the response is complete.
 * The client reads only the length of a response, so that it is never the bottleneck.
 */
export type ClientJob = { url: string; cookie: string; connections: number; milliseconds: number };

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

const { url, cookie, connections, milliseconds } = workerData as ClientJob;
const { host, hostname, port, pathname, search } = new URL(url);
const head = [
  `GET ${pathname}${search} HTTP/1.1`,
  `Host: ${host}`,
  "User-Agent: Mozilla/5.0 bench",
];
if (cookie) head.push(`Cookie: ${cookie}`);
const request = Buffer.from(head.join("\r\n") + HEAD_END);
const endsAt = performance.now() + milliseconds;
const counts = await Promise.all(Array.from({ length: connections }, requestRepeatedly));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0));

/** @returns number of complete responses */
function requestRepeatedly(): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    /** Bytes that are still to come: none between two responses, without end for one in chunks. */
    let remaining = 0;
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.once("error", reject);
    socket.once("end", () => reject(new Error(`${url} closed the connection`)));
    socket.on("data", (data) => {
      if (remaining === 0) remaining = parseLength(data);
      remaining -= data.length;
      if (remaining === Infinity && data.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))
        remaining = 0;
      if (remaining > 0) return;
      count++;
      if (performance.now() < endsAt) return void socket.write(request);
      socket.destroy();
      resolve(count);
    });
  });
}

/** Parses the length of a response, with its head, from its first bytes. */
function parseLength(data: Buffer): number {
  const headEnd = data.indexOf(HEAD_END);
  const text = data.toString("latin1", 0, headEnd);
  if (!text.startsWith("HTTP/1.1 200")) throw new Error(`${url} answered ${text}`);
  const length = /^content-length: (\d+)/im.exec(text)?.[1] ?? Infinity;
  return headEnd + HEAD_END.length + Number(length);
}
