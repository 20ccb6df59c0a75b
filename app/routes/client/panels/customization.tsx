import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { ButtonLink } from "~/ui/button";
import { LinkCards } from "~/ui/client/link-cards";
import { PageHeader } from "~/ui/client/page-header";

const INTEGRATIONS = [
  "Slack",
  "Google Drive",
  "Trello",
  "Asana",
  "GitHub",
  "Zapier",
  "Notion",
  "Airtable",
];

const TODAY = [
  {
    href: "/client/profile#tone_preference",
    title: "Tone and words",
    text: "How you sound, and which words we leave out.",
  },
  {
    href: "/client/profile#offer_description",
    title: "What you offer",
    text: "The facts we write from, and what makes you unique.",
  },
  {
    href: "/client/profile#facebook_url",
    title: "Your pages",
    text: "Your pages on each network.",
  },
  {
    href: `${CLIENT_SECTION.account}#linkedin`,
    title: "LinkedIn",
    text: "The connection that lets us post there for you.",
  },
];

export function ClientCustomization() {
  return (
    <>
      <PageHeader title="Customization" />
      <section className="grid gap-4">
        <h2 className="text-xl">What you can change today</h2>
        <LinkCards links={TODAY} />
      </section>
      <section className="on-night relative isolate grid items-center gap-8 overflow-hidden rounded-lg bg-night p-6 text-night-text sm:p-10 xl:grid-cols-[1fr_auto]">
        <div className="grid justify-items-start gap-4">
          <h2 className="text-2xl">Coming Soon</h2>
          <p className="max-w-prose text-night-muted">
            Soon you’ll guide the AI day by day and connect the tools you already use. Until then,
            we’ll set things up with you by phone or video.
          </p>
          <ButtonLink href="/client/setup-call" className="mt-2 min-h-12 px-7">
            Request Early Setup Call
          </ButtonLink>
        </div>
        <Dials />
      </section>
      <section className="grid gap-4">
        <h2 className="text-xl">Integrations</h2>
        <ul className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
          {INTEGRATIONS.map((name) => (
            <li
              key={name}
              className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 rounded-lg border border-dashed border-control px-4 py-2 text-muted"
            >
              <span>{name}</span>
              <span className="text-sm">Coming Soon</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Dials() {
  return (
    <svg
      viewBox="0 0 300 150"
      className="hidden w-72 text-spark xl:block 2xl:w-96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M14 30h272M14 75h272M14 120h272" strokeDasharray="1 6" />
      <path d="M14 30h176M14 75h80M14 120h216" />
      {[
        [190, 30],
        [94, 75],
        [230, 120],
      ].map(([x, y]) => (
        <path
          key={y}
          d={`M${x} ${y! - 15}l4 11 11 4-11 4-4 11-4-11-11-4 11-4z`}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
