import fc from "fast-check";

/** Every property is checked with this many cases; mutation tests check fewer. */
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 10_000) });
