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
const request = Buffer.from(
  [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "User-Agent: Mozilla/5.0 bench",
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    HEAD_END,
  ]
    .join("\r\n")
    .replace(/(\r\n)+$/, HEAD_END),
);
const endsAt = performance.now() + milliseconds;
const counts = await Promise.all(Array.from({ length: connections }, requestRepeatedly));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0));

/** @returns number of complete responses */
function requestRepeatedly(): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let head = "";
    let remaining: number | "chunked" = 0;
    const read = (data: Buffer) => {
      let body = data;
      if (remaining === 0) {
        const headEnd = data.indexOf(HEAD_END);
        head += data.toString("latin1", 0, headEnd < 0 ? data.length : headEnd);
        if (headEnd < 0) return;
        if (!head.startsWith("HTTP/1.1 200")) throw new Error(`${url} answered ${head}`);
        remaining = parseLength(head);
        head = "";
        body = data.subarray(headEnd + HEAD_END.length);
      }
      if (remaining === "chunked") {
        if (!body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return;
        remaining = 0;
      } else remaining -= body.length;
      if (remaining > 0) return;
      count++;
      if (performance.now() < endsAt) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    };
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: Buffer.allocUnsafeSlow(64 * 1024),
        callback(bytes, buffer) {
          try {
            read((buffer as Buffer).subarray(0, bytes));
          } catch (error) {
            reject(error);
          }
          return true;
        },
      },
    });
    socket.once("connect", () => socket.write(request));
    socket.once("error", reject);
    socket.once("end", () => reject(new Error(`${url} closed the connection`)));
  });
}

function parseLength(head: string): number | "chunked" {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? "chunked" : Number(length);
}
