import { useRouteLoaderData } from "react-router";
import { brand } from "~/content/brand";
import { TextLink } from "~/ui/text-link";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js";

/** Renders nothing unless captchas are switched on. */
export function Captcha() {
  const siteKey = useRouteLoaderData<{ captcha?: string }>("root")?.captcha;
  if (!siteKey) return null;
  return (
    <>
      <script async src={SCRIPT} />
      <div className="cf-turnstile min-h-[65px]" data-sitekey={siteKey} data-size="flexible" />
      <noscript>
        <p className="rounded-md bg-glow px-4 py-3">
          To keep bots out, this form runs a check that needs JavaScript, which is off in your
          browser. Write to <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink> or
          call <TextLink href={brand.phone.href}>{brand.phone.display}</TextLink>, and we’ll do it
          with you.
        </p>
      </noscript>
    </>
  );
}
