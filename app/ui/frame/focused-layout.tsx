import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { brand } from "~/content/brand";
import { formatProgress, ONBOARDING_STEPS } from "~/content/onboarding-steps";
import type { HeaderVariant } from "~/domain/accounts/viewer";
import { TextLink } from "~/ui/text-link";
import { Logo } from "./logo";
import { LogoutButton } from "./logout-button";

/** From this step on, the client area is available. */
const STEPS_TO_CLIENT_AREA = 3;

type Props = {
  /** Absent outside of onboarding. */
  done?: number;
  planName?: string | null;
  children: ReactNode;
};

export function FocusedLayout({ done, planName, children }: Props) {
  const session = useRouteLoaderData<{ session: HeaderVariant }>("root")?.session ?? "unknown";
  return (
    <>
      <header className="site-header border-b border-line">
        <div className="shell flex min-h-16 flex-wrap items-center gap-x-4 py-2 lg:gap-x-8">
          <a
            href="/"
            className="flex min-h-11 items-center text-ink no-underline"
            aria-label={`${brand.name}, home`}
          >
            <Logo />
          </a>
          {done !== undefined && (
            <div className="order-last flex w-full flex-wrap justify-between gap-x-4 text-sm lg:order-none lg:w-auto lg:gap-x-8">
              <p className="flex items-center gap-2 font-semibold sm:gap-3">
                <Stars lit={done} />
                {formatProgress(done)}
              </p>
              {planName && <p className="text-muted">{`Selected Plan: ${planName}`}</p>}
            </div>
          )}
          <div className="ml-auto flex flex-wrap items-center gap-x-4">
            <SessionControl session={session} done={done} />
          </div>
        </div>
      </header>
      {children}
      <footer className="mt-16 border-t border-line">
        <div className="shell flex flex-wrap items-center gap-x-6 py-3 text-sm">
          <TextLink look="muted" alone href="/privacy-policy">
            Privacy Policy
          </TextLink>
          <TextLink look="muted" alone href="/terms-of-service">
            Terms of Service
          </TextLink>
          <TextLink look="muted" alone href="/contact-us">
            Help
          </TextLink>
          <p className="py-2.5 text-muted sm:ml-auto">© 2026 {brand.name}</p>
        </div>
      </footer>
    </>
  );
}

/** One per step: filled if done, outlined in ember for the present one. */
function Stars({ lit }: { lit: number }) {
  const draw = (from: number, to: number) =>
    ONBOARDING_STEPS.slice(from, to)
      .map((_, at) => `M${8 + 18 * (from + at)} 1l2 5 5 2-5 2-2 5-2-5-5-2 5-2z`)
      .join("");
  return (
    <svg
      viewBox={`0 0 ${18 * ONBOARDING_STEPS.length} 16`}
      aria-hidden
      fill="none"
      stroke="currentColor"
      className="w-15 shrink-0 text-ember sm:w-20"
    >
      <path fill="currentColor" d={draw(0, lit)} />
      <path d={draw(lit, lit + 1)} />
      <path
        className="text-control"
        stroke="currentColor"
        d={draw(lit + 1, ONBOARDING_STEPS.length)}
      />
    </svg>
  );
}

function SessionControl({ session, done }: { session: HeaderVariant; done?: number }) {
  if (session === "unknown") return null;
  if (session === "signed-out")
    return done === undefined ? null : <HeaderLink href="/login">Login</HeaderLink>;
  return (
    <>
      {session === "staff" && <HeaderLink href="/desk">Desk</HeaderLink>}
      {done === STEPS_TO_CLIENT_AREA && <HeaderLink href="/client">Client area</HeaderLink>}
      <LogoutButton className="px-1 font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-ember" />
    </>
  );
}

function HeaderLink({ href, children }: { href: string; children: string }) {
  return (
    <TextLink look="fine" alone href={href} className="justify-center font-semibold">
      {children}
    </TextLink>
  );
}
