import { startInProcessStack } from "./stack.ts";

// Gives each test file a fresh stack.
const startedAt = performance.now();
await startInProcessStack();
console.log("environment", Math.round(performance.now() - startedAt));
