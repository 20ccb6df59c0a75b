import { pageMeta } from "~/content/meta";
import { principles, team } from "~/content/team";
import type { PageHandle } from "~/document";
import { ButtonLink } from "~/ui/button";
import { ClosingCall } from "~/ui/closing-call";
import type { Route } from "./+types/about-us";

export const handle: PageHandle = { indexed: true, kept: "deployment", prefetched: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "About Us",
    description:
      "Four people in Nicosia who think small businesses have better things to do at night than write posts.",
  });

export default function AboutUs() {
  return (
    <main id="main" className="shell grid gap-20 py-12 lg:gap-28 lg:py-16">
      <Opening />
      <Principles />
      <Team />
      <ClosingCall
        title="Get one evening a week back."
        text="Plans start at one post a week. The first month is free on Starter and Pro."
      >
        <ButtonLink href="/pricing">See the plans</ButtonLink>
        <ButtonLink href="/contact-us" look="night">
          Ask us something
        </ButtonLink>
      </ClosingCall>
    </main>
  );
}

function Opening() {
  return (
    <section className="grid items-center gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
      <div className="grid gap-6">
        <h1 className="text-4xl">
          Go home.
          <br />
          We will post it.
        </h1>
        <p className="text-lg text-muted">
          Our mission: small businesses should be seen as often as big ones, without anybody staying
          late for it. We help them eliminate repetitive tasks through automation, starting with the
          one that always waits until eleven at night.
        </p>
        <p className="text-muted">
          Spellpost began at a hotel reception desk. The rooms were full, the pictures were good,
          and the last post was from March. Nobody there lacked talent. They lacked an hour a day.
          We build that hour.
        </p>
      </div>
      <img
        src="/images/about/desk.svg"
        alt="Line drawing of a desk at night: the lamp is on, the chair is empty, and tomorrow’s post is ready"
        width={640}
        height={480}
        className="h-auto w-full rounded-lg"
      />
    </section>
  );
}

function Principles() {
  return (
    <section aria-labelledby="principles" className="grid gap-8 lg:grid-cols-[1fr_2.2fr] lg:gap-16">
      <h2 id="principles" className="text-3xl">
        What we hold to
      </h2>
      <ol className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {principles.map(({ title, text }) => (
          <li key={title} className="reveal grid content-start gap-2 border-t-2 border-ember pt-4">
            <h3 className="text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Team() {
  return (
    <section aria-labelledby="team" className="grid gap-8">
      <div className="grid gap-3">
        <h2 id="team" className="text-3xl">
          Who you will meet
        </h2>
        <p className="max-w-prose text-lg text-muted">
          One of us sits across from you in the strategy meeting, with your answers read.
        </p>
      </div>
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {team.map(({ name, role, text, avatar }) => (
          <li
            key={name}
            className="reveal grid grid-cols-[6rem_1fr] content-start gap-4 sm:grid-cols-1"
          >
            <img
              src={avatar}
              alt={`Line portrait of ${name}`}
              width={320}
              height={320}
              loading="lazy"
              className="aspect-square w-full rounded-lg"
            />
            <div className="grid content-start gap-1">
              <h3 className="text-xl">{name}</h3>
              <p className="text-sm font-semibold text-ember">{role}</p>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
