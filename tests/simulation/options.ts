import { parseArgs } from "node:util";

/** Options of the command line; README.md describes them. */
export const options = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "1000" },
    verbose: { type: "boolean", default: false },
    plant: { type: "string" },
    replay: { type: "string" },
    forever: { type: "boolean", default: false },
    shrink: { type: "boolean", default: false },
    twice: { type: "boolean", default: false },
  },
}).values;
