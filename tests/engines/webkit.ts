import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { expect } from "playwright/test";
import { WebSocket } from "ws";
import { freePort } from "../../supabase/local/ports.ts";
import { waitFor } from "../support/backend.ts";
import { type Engine, findControl, HEIGHT, requireProgram, SELECTORS } from "./engine.ts";

const FOLDER = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
/** Address on which nothing else listens, so that it identifies the browser's ports. */
const HOST = Buffer.from([127, 7, process.pid >> 8, process.pid]);
const INSPECTOR_PORT = 9600;
/** Key of an element's id in the responses of a driver (W3C WebDriver, section 12). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/**
 * Matches what WebKit logs when a page is left before its socket is closed or its refresh has ended.
 * Nothing is wrong then, and no script can prevent it.
 */
const LEFT_PAGE = /closed due to suspension|pricing\?fresh due to access control checks/;

/** Sends a command with its parameters to the driver and returns the value of its response. */
type Send = (command: string, parameters: object) => Promise<unknown>;

/**
 * Starts WebKitGTK's small browser on a screen in memory. Its driver speaks W3C WebDriver, which
 * does not report the console; the protocol of the Web Inspector does, from the first page on.
 */
export async function startWebKit(siteUrl: string): Promise<Engine> {
  const paths = {
    screen: requireProgram("/usr/bin/Xvfb", "xvfb"),
    driver: requireProgram("/usr/bin/WebKitWebDriver", "webkit2gtk-driver"),
    browser: requireProgram(`/usr/lib/${FOLDER}/webkit2gtk-4.1/MiniBrowser`, "webkit2gtk-driver"),
  };
  const programs: ChildProcess[] = [];
  const start = (path: string, args: string[], env: Record<string, string> = {}) => {
    const program = spawn(path, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    programs.push(program);
    return program;
  };
  const stop = () => programs.forEach((program) => program.kill());
  // Ends the programs after a timeout, too.
  process.once("exit", stop);
  try {
    const screen = start(paths.screen, ["-displayfd", "3", "-screen", "0", "1920x1080x24"]);
    const [display] = (await once(screen.stdio[3]!, "data")) as [Buffer];
    // Hides the toolbar, which is wider than a phone.
    start(paths.browser, ["--automation", "--full-screen"], {
      DISPLAY: `:${display.toString().trim()}`,
      WEBKIT_INSPECTOR_HTTP_SERVER: `${HOST.join(".")}:${INSPECTOR_PORT}`,
    });
    const browserPort = await waitFor(async () => findBrowserPort());
    const port = await freePort();
    start(paths.driver, [`--port=${port}`, `--target=${HOST.join(".")}:${browserPort}`]);
    const driverUrl = `http://127.0.0.1:${port}`;
    await waitFor(() => fetch(`${driverUrl}/status`).catch(() => undefined));
    const session = await connect(driverUrl)("/session", { capabilities: {} });
    const { sessionId } = session as { sessionId: string };
    const readErrors = await recordErrors();
    return {
      ...drive(connect(`${driverUrl}/session/${sessionId}`), siteUrl),
      async close() {
        const errors = await readErrors();
        stop();
        return errors;
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Finds the port on which the browser waits for its driver; the browser chooses it at random. */
function findBrowserPort(): number | undefined {
  const address = HOST.readUInt32LE().toString(16).padStart(8, "0");
  const listening = new RegExp(`${address}:(\\w{4}) 00000000:0000 0A`, "gi");
  return [...readFileSync("/proc/net/tcp", "utf8").matchAll(listening)]
    .map(([, port]) => Number.parseInt(port!, 16))
    .find((port) => port !== INSPECTOR_PORT);
}

/** Records the errors in the console of the browser's only page. @returns a function that ends it */
async function recordErrors(): Promise<() => Promise<string[]>> {
  const errors: string[] = [];
  const events = new EventEmitter();
  const socket = new WebSocket(`ws://${HOST.join(".")}:${INSPECTOR_PORT}/socket/1/1/WebPage`);
  let targetId = "";
  const send = (method: string) => {
    const params = { targetId, message: JSON.stringify({ id: 1, method }) };
    socket.send(JSON.stringify({ id: 1, method: "Target.sendMessageToTarget", params }));
    return once(events, "response");
  };
  socket.on("message", (data) => {
    const { method, params } = JSON.parse(String(data));
    if (method === "Target.targetCreated") {
      // Follows the page, which gets a new process with its first address.
      targetId = params.targetInfo.targetId;
      void send("Console.enable");
    }
    if (method !== "Target.dispatchMessageFromTarget") return;
    const event = JSON.parse(params.message);
    if (event.id) events.emit("response");
    if (event.method !== "Console.messageAdded") return;
    const { level, text } = event.params.message;
    if (level === "error" && !LEFT_PAGE.test(text)) errors.push(text);
  });
  // Ends the wait for a browser that has crashed.
  socket.on("close", () => events.emit("response"));
  await once(events, "response");
  return async () => {
    // Returns after the last error, because the browser responds in order.
    await send("Console.disable");
    return errors;
  };
}

function connect(url: string): Send {
  return async (command, parameters) => {
    const body = JSON.stringify(parameters);
    const response = await fetch(url + command, { method: "POST", body });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    throw new Error(`${command}: ${JSON.stringify(value)}`);
  };
}

function drive(send: Send, siteUrl: string): Omit<Engine, "close"> {
  const evaluate: Engine["evaluate"] = (script, argument) =>
    send("/execute/sync", {
      script: `return (${script})(...arguments)`,
      args: [argument],
    }) as Promise<never>;
  const act = (control: [selector: string, name?: string], command: string, parameters = {}) =>
    expect(async () => {
      const element = await evaluate(findControl, control);
      await send(`/element/${element[ELEMENT as never]}/${command}`, parameters);
    }).toPass();
  return {
    async open(path) {
      await send("/url", { url: siteUrl + path });
    },
    async fill(label, text) {
      await act([SELECTORS.textbox, label], "clear");
      await act([SELECTORS.textbox, label], "value", { text });
    },
    click: (role, name) => act([SELECTORS[role], name], "click"),
    async setWidth(width) {
      await send("/window/rect", { width, height: HEIGHT });
      await expect.poll(() => evaluate(() => window.innerWidth, null)).toBe(width);
    },
    evaluate,
  };
}
