import { HOURS } from "~/content/demo-schedule";
import { sampleTickets } from "~/content/demo-support";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { TextLink } from "~/ui/text-link";
import { TicketList } from "~/ui/ticket-list";

/** Lists the tickets without their conversations, which the support page shows. */
export function LatestTickets() {
  const tickets = sampleTickets.map(({ text, ...ticket }) => ({
    ...ticket,
    messages: undefined,
    text: text.split(" · ").slice(0, 2).join(" · "),
  }));
  return (
    <section aria-labelledby="tickets" className="grid gap-3">
      <Heading
        id="tickets"
        title="Latest tickets"
        href="/client-portal/support"
        link="Open support"
      />
      <TicketList tickets={tickets} empty="No tickets yet." />
    </section>
  );
}

/** Lists the channels of the week's posts with their counts. */
export function Channels({ posts }: { posts: readonly PlannedPost[] }) {
  const of = (network: string) => posts.filter((post) => post.network === network).length;
  return (
    <section aria-labelledby="channels" className="grid gap-3">
      <Heading id="channels" title="Channels" href="/connect-platforms" link="Connect platforms" />
      <dl className="grid gap-x-6 border-t border-line min-[22rem]:grid-cols-2">
        {Object.keys(HOURS).map((network) => (
          <div key={network} className="border-b border-line py-2.5">
            <dt className="text-sm text-muted">{network}</dt>
            <dd className="font-semibold figures">{of(network)} posts this week</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type HeadingProps = { id: string; title: string; href: string; link: string };

/** Heading of a section, with a link to its full page. */
function Heading({ id, title, href, link }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <TextLink alone href={href}>
        {link}
      </TextLink>
    </div>
  );
}
