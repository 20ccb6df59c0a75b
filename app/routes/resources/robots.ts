import { edgeContext } from "~/request/edge.server";
import type { Route } from "./+types/robots";

/** Account, portal and hand-off pages: nothing there is for a search engine. "/client" covers the demo portal too. */
const CLOSED = [
  "/client",
  "/login",
  "/logout",
  "/email-verified",
  "/profile-questionnaire",
  "/schedule-meeting",
  "/thank-you",
  "/create-campaign",
  "/connect-platforms",
  "/schedule-content",
  "/tiktok-auth",
  "/linkedin-oauth",
];

export function loader({ context, url }: Route.LoaderArgs) {
  const origin = context.get(edgeContext).env.SITE_ORIGIN ?? url.origin;
  const text = `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${origin}/sitemap.xml\n`;
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
