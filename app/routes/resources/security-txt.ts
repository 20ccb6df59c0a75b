import { brand } from "~/content/brand";
import { siteOrigin } from "~/request/request-info.server";
import type { Route } from "./+types/security-txt";
import { createTextResponse } from "./text-response";

const LIFETIME_DAYS = 365;

/** RFC 9116. The expiry date is computed per request, so that it never passes. */
export function loader({ context, url }: Route.LoaderArgs) {
  const origin = siteOrigin(context, url);
  const expires = new Date();
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + LIFETIME_DAYS);
  const fields = [
    `Contact: mailto:${brand.email}`,
    `Contact: ${origin}/contact-us`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return createTextResponse(`${fields.join("\n")}\n`, "text/plain");
}
