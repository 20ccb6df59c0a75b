import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { verifyWebhook } from "../../supabase/functions/_shared/webhook-signature.ts";

describe("webhook signature", () => {
  const SECRET = `whsec_${btoa("any key at all")}`;
  const NOW = 1_800_000_000_000;
  const sign = (id: string, timestamp: string, body: string, secret = SECRET) =>
    new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body);
  const headersOf = (id: string, timestamp: string, signature: string) =>
    new Headers({ "svix-id": id, "svix-timestamp": timestamp, "svix-signature": signature });

  beforeEach(() => vi.useFakeTimers({ now: NOW }));
  afterEach(() => vi.useRealTimers());

  // Example from Svix's documentation.
  test("accepts Svix's own example", () => {
    const body = '{"test": 2432232314}';
    const [id, timestamp] = ["msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330"];
    const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    const headers = headersOf(id, timestamp, signature);
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    vi.setSystemTime(1614265330_000);
    expect(verifyWebhook(headers, body, secret)).toBe(id);
  });

  test("accepts any valid signature for five minutes and rejects changed bodies", () => {
    const [id, timestamp, body] = ["msg_1", String(NOW / 1000), "{}"];
    const good = sign(id, timestamp, body);
    const other = sign(id, timestamp, body, `whsec_${btoa("another")}`);
    const by = (signature: string, now = NOW, of = body) => {
      vi.setSystemTime(now);
      return verifyWebhook(headersOf(id, timestamp, signature), of, SECRET);
    };
    expect(by(good)).toBe(id);
    expect(by(`v1a,AAAA ${other} ${good}`)).toBe(id);
    for (const late of [-301_000, 301_000]) expect(by(good, NOW + late)).toBeNull();
    for (const near of [-299_000, 299_000]) expect(by(good, NOW + near)).toBe(id);
    for (const bad of ["", "v1", "v1,", "v1,%%%", other, good.replace("v1,", "v2,"), good.slice(3)])
      expect([bad, by(bad)]).toEqual([bad, null]);
    expect(by(good, NOW, "{ }")).toBeNull();
    expect(verifyWebhook(new Headers(), body, SECRET)).toBeNull();
    for (const secret of ["", "whsec_", "plain", "whsec_%"])
      expect(() => verifyWebhook(headersOf(id, timestamp, good), body, secret)).toThrow(
        "INBOUND_WEBHOOK_SECRET",
      );
  });
});
