import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  listDeskPaths,
  listHiddenMethods,
  OUTSIDERS,
  seedDesk,
  sendToDesk,
  signInOutsiders,
  toUnknown,
} from "../support/desk.ts";
import type { Visitor } from "../support/visitor.ts";

/** Somebody who is not staff looks for the desk. */

const siteUrl = inject("siteUrl");

let paths: string[];
let visitors: Map<string, Visitor>;

beforeAll(async () => {
  const desk = await seedDesk(siteUrl, inject("backendUrl"));
  paths = listDeskPaths(desk);
  visitors = await signInOutsiders(desk, siteUrl, inject("backendUrl"));
});

/** Is the nearest to staff, so that the others leave out the rare methods. */
const NEAREST = "a client with the cookie of a staff member";

describe.each(OUTSIDERS)("%s", (name) => {
  const send = async (method: string, path: string) =>
    (await sendToDesk(siteUrl, visitors.get(name)!, method, path)).seen;

  const methods = listHiddenMethods(name);
  const isTried = (method: string) => name === NEAREST || ["GET", "POST"].includes(method);
  test.each(methods.filter(isTried))(
    "gets for %s under /desk what an unknown URL responds",
    async (method) => {
      for (const path of paths) {
        const expected = await send(method, toUnknown(path));
        expect({ path, ...(await send(method, path)) }).toEqual({ path, ...expected });
      }
    },
  );

  test("gets the 404 page for /desk", async () => {
    const { status, body } = await send("GET", "/desk");
    expect([status, body]).toEqual([404, expect.stringContaining("404")]);
  });

  test("does not learn of the desk's routes from React Router", async () => {
    const manifest = (path: string) => `/__manifest?paths=${path}&version=1`;
    const expected = await send("GET", manifest("/dask"));
    expect(await send("GET", manifest("/desk"))).toEqual(expected);
  });
});
