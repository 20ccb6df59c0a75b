import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { brand } from "~/content/brand";
import { ONBOARDING_STEPS } from "~/content/onboarding-steps";
import type { HeaderVariant } from "~/domain/accounts/viewer";
import { TextLink } from "~/ui/text-link";
import { Logo } from "./logo";
import { LogoutButton } from "./logout-button";

/** From this step on, the client area is available. */
const STEPS_TO_CLIENT_AREA = 3;

type Props = {
  /** Absent outside of onboarding. */
  done?: number;
  note?: ReactNode;
  children: ReactNode;
};

export function FocusedLayout({ done, note, children }: Props) {
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
          {done !== undefined && <Steps done={done} />}
          {note && (
            <div className="order-last w-full text-sm text-muted lg:order-none lg:w-auto lg:border-l lg:border-line lg:pl-8">
              {note}
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

function Steps({ done }: { done: number }) {
  return (
    <ol
      aria-label="Your steps to a first post"
      className="order-last flex w-full flex-wrap justify-between gap-x-2 text-sm sm:justify-start sm:gap-x-4 lg:order-none lg:w-auto"
    >
      {ONBOARDING_STEPS.map(({ name }, index) => (
        <li
          key={name}
          aria-current={index === done ? "step" : undefined}
          className={`border-b-2 py-1 ${index === done ? "border-ember font-semibold" : "border-transparent text-muted"}`}
        >
          {index < done && (
            <>
              <Star />
              <span className="sr-only">Done: </span>
            </>
          )}
          {name}
        </li>
      ))}
    </ol>
  );
}

function Star() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      fill="currentColor"
      className="mr-1 inline size-3 text-ember max-sm:hidden"
    >
      <path d="M8 0l2.2 5.8L16 8l-5.8 2.2L8 16l-2.2-5.8L0 8l5.8-2.2z" />
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
