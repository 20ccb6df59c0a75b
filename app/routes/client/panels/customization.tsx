import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

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

export function ClientCustomization() {
  return (
    <>
      <h1 className="text-3xl">Customization</h1>
      <Card className="grid justify-items-start gap-4">
        <h2 className="text-xl">Coming Soon</h2>
        <p className="max-w-prose">
          Here you will steer what the AI writes, day by day, and connect the tools you already use.
          Until then we set things up with you by phone or video.
        </p>
        <ButtonLink href="/client/setup-call">Request Early Setup Call</ButtonLink>
      </Card>
      <section className="grid gap-4">
        <h2 className="text-xl">Integrations</h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {INTEGRATIONS.map((name) => (
            <li
              key={name}
              className="flex min-h-14 items-center justify-between gap-3 rounded-md border border-dashed border-line px-4 text-muted"
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
