import { HOURS } from "~/content/demo-schedule";
import { sampleTickets } from "~/content/demo-support";
import type { PlannedPost } from "~/domain/demo/schedule-view";
import { Facts } from "~/ui/lists";
import { TextLink } from "~/ui/text-link";
import { TicketList } from "~/ui/ticket-list";

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

export function Channels({ posts }: { posts: readonly PlannedPost[] }) {
  const counts = Object.keys(HOURS).map((network) => {
    const count = posts.filter((post) => post.network === network).length;
    return [network, `${count} posts this week`];
  });
  return (
    <section aria-labelledby="channels" className="grid gap-3">
      <Heading id="channels" title="Channels" href="/connect-platforms" link="Connect platforms" />
      <Facts
        facts={Object.fromEntries(counts)}
        className="grid gap-x-6 border-t border-line min-[22rem]:grid-cols-2"
        row="border-b border-line py-2.5"
        value="font-semibold figures"
      />
    </section>
  );
}

type HeadingProps = { id: string; title: string; href: string; link: string };

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
