import fc from "fast-check";

/** Every property is checked with this many cases. */
fc.configureGlobal({ numRuns: 10_000 });
