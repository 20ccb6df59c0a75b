import { type Channel, CLIENT_SECTION } from "~/domain/clients/client-view";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { ClientLink, UnlessReadOnly } from "./area";

export type LinkedinState = { isConnected: boolean; mustReconnect: boolean; text: string };

type Props = {
  channels: readonly Channel[];
  /** Undefined if it was not loaded. */
  linkedin?: LinkedinState;
};

export function ClientChannels({ channels, linkedin }: Props) {
  return (
    <Card className="grid h-full content-start gap-3">
      <h2 className="text-xl">Channels</h2>
      <ul className="grid">
        {channels.map((channel) => (
          <li
            key={channel.network}
            className="grid justify-items-start border-t border-line py-3 first:border-none last:pb-0"
          >
            <h3 className="font-sans text-base font-semibold">{channel.network}</h3>
            <Page {...channel} />
            {channel.network === "LinkedIn" && linkedin && (
              <>
                <p className="text-sm text-muted">{linkedin.text}</p>
                <ClientLink href={`${CLIENT_SECTION.account}#linkedin`}>
                  {linkedin.isConnected ? "See the connection" : "Connect LinkedIn"}
                </ClientLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Page({ network, url, question }: Channel) {
  if (!url)
    return (
      <>
        <p className="text-sm text-muted">No page yet.</p>
        <UnlessReadOnly>
          <TextLink alone href={`/client/profile#${question}`}>
            Add your {network} page
          </TextLink>
        </UnlessReadOnly>
      </>
    );
  const address = url.replace(/^https?:\/\/(www\.)?/, "");
  return (
    <UnlessReadOnly fallback={<p className="break-all">{address}</p>}>
      <TextLink alone className="break-all" href={url} rel="noopener noreferrer">
        {address}
      </TextLink>
    </UnlessReadOnly>
  );
}
