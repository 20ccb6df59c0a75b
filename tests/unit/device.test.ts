import fc from "fast-check";
import { expect, test } from "vitest";
import { getDeviceUserAgent, formatDevice } from "~/domain/accounts/device";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  ["SomeApp/1.0 (Windows)", "Windows"],
  ["curl/8.0", "Unknown device"],
  [null, "Unknown device"],
  ["Spellpost (Firefox on Windows)", "Firefox on Windows"],
  ["Spellpost (Firefox on Windows) beta", "Windows"],
  ["My Spellpost (Firefox on Windows)", "Windows"],
])("%s is %s", (agent, name) => expect(formatDevice(agent)).toBe(name));

test("a device name never repeats the raw user agent", () => {
  fc.assert(
    fc.property(fc.string(), (agent) =>
      /^(Unknown device|[A-Z][A-Za-z ]+( on [A-Za-z]+)?)$/.test(formatDevice(agent)),
    ),
    { numRuns: 1000 },
  );
});

test("a device name survives the trip through the Worker without the raw user agent", () => {
  const agent = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
  expect(getDeviceUserAgent(agent)).toBe("Spellpost (Firefox on Windows)");
  expect(formatDevice(getDeviceUserAgent(agent))).toBe("Firefox on Windows");
  expect(formatDevice(getDeviceUserAgent(null))).toBe("Unknown device");
});
