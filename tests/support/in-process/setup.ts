import { startInProcessStack } from "./stack.ts";

// Gives each test file a fresh stack.
await startInProcessStack();
