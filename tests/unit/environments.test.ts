import { expect, test } from "vitest";
import { ENVIRONMENTS, readWorker } from "../../workers/deploy/target.ts";

const here = readWorker();

test.each(ENVIRONMENTS)(
  "%s has the same bindings and limits as the local environment",
  (environment) => {
    const there = readWorker(environment);
    expect(there.kv_namespaces.map(({ binding }) => binding)).toEqual(
      here.kv_namespaces.map(({ binding }) => binding),
    );
    expect(there.ratelimits.map(({ name, simple }) => ({ name, simple }))).toEqual(
      here.ratelimits.map(({ name, simple }) => ({ name, simple })),
    );
    expect(there.compatibility_date).toBe(here.compatibility_date);
    expect(there.observability).toEqual(here.observability);
    expect(there.assets).toEqual(here.assets);
  },
);

test("no two environments share a Worker name or a rate-limit counter", () => {
  const all = [here, ...ENVIRONMENTS.map(readWorker)];
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(all.length);
  const counters = all.flatMap(({ ratelimits }) =>
    ratelimits.map(({ namespace_id }) => namespace_id),
  );
  expect(new Set(counters).size).toBe(counters.length);
});
