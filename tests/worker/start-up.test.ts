import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const server = join(import.meta.dirname, "../../build/server");
const worker = join(server, "index.js");

test("the Worker starts without creating a date formatter, which would take half as long as all else", () => {
  const script = `
    const made = [];
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = class extends DateTimeFormat {
      constructor(...options) {
        super(...options);
        made.push(new Error().stack);
      }
    };
    for (const method of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"])
      Date.prototype[method] = () => made.push(method);
    await import(${JSON.stringify(worker)});
    console.log(JSON.stringify(made));
    process.exit();`;
  const made = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect(JSON.parse(made)).toEqual([]);
});

test("the Worker does not reference Node's process, which would load Node's streams first", () => {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" });
  const uses = files
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) =>
      readFileSync(join(server, file), "utf8").match(
        /globalThis\.process|typeof process|process\.(env|version|emit)\b/g,
      ),
    );
  expect(uses.filter(Boolean)).toEqual([]);
});
