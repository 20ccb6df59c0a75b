import fc from "fast-check";

/** Every property is tried on this many cases. */
fc.configureGlobal({ numRuns: 10_000 });
