import { ArrowRight, CirclePlay } from "lucide-react";
import { documentationGroups, supportResources } from "~/content/documentation";
import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { Button, ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/documentation";

export const handle: PageHandle = { indexed: true, kept: "deployment" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Documentation",
    description:
      "Guides for Spellpost: getting started, advanced features, integrations, and where to find a person when a guide is not enough.",
  });

export default function Documentation() {
  return (
    <main id="main" className="shell grid gap-16 py-12 lg:gap-20 lg:py-16">
      <header className="grid gap-4">
        <h1 className="text-4xl max-[22.5rem]:text-3xl">Documentation</h1>
        <p className="max-w-prose text-lg text-muted">
          Short guides, in the order you will need them. You can run the service without reading
          any, and see how it feels in <TextLink href="/client-portal">the demo</TextLink>.
        </p>
      </header>
      <div className="grid gap-12 lg:grid-cols-3 lg:gap-10">
        {documentationGroups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </div>
      <VideosToCome />
      <SupportResources />
    </main>
  );
}

function Group({ id, title, text, articles }: (typeof documentationGroups)[number]) {
  return (
    <section aria-labelledby={id} className="reveal grid content-start gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="text-muted">{text}</p>
      </div>
      <ul className="border-t border-line">
        {articles.map((article) => (
          <li key={article.title} className="border-b border-line">
            <Article {...article} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Article({ title, text, href }: { title: string; text: string; href?: string }) {
  const words = (
    <span className="grid">
      <span className="font-semibold">{title}</span>
      <span className="text-sm text-muted">{text}</span>
    </span>
  );
  if (!href)
    return (
      <div className="flex min-h-18 items-center justify-between gap-4 py-3">
        {words}
        <span className="shrink-0 rounded-full border border-line px-3 py-1 text-xs text-muted">
          Coming soon
        </span>
      </div>
    );
  return (
    <a
      href={href}
      className="group flex min-h-18 items-center justify-between gap-4 py-3 no-underline hover:text-ember"
    >
      {words}
      <ArrowRight aria-hidden className="size-5 shrink-0 text-ember" />
    </a>
  );
}

function VideosToCome() {
  return (
    <section
      aria-labelledby="videos"
      className="flex items-center gap-5 rounded-lg border border-dashed border-control p-6 sm:p-8"
    >
      <CirclePlay aria-hidden className="size-10 shrink-0 text-ember" />
      <div>
        <h2 id="videos" className="text-xl">
          Video tutorials coming soon
        </h2>
        <p className="text-muted">
          Two minutes each, with subtitles. Until then the guides above cover the same ground.
        </p>
      </div>
    </section>
  );
}

function SupportResources() {
  return (
    <section aria-labelledby="support" className="grid gap-5">
      <h2 id="support" className="text-2xl">
        Support Resources
      </h2>
      <ul className="flex flex-wrap gap-3">
        {supportResources.map(({ label, href }) => (
          <li key={label}>
            {href ? (
              <ButtonLink href={href} look={href === "/contact-us" ? "primary" : "secondary"}>
                {label}
              </ButtonLink>
            ) : (
              <Button type="button" look="secondary" disabled>
                {label}: Coming soon
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
