import { MessageCircle, Share2 } from "lucide";
import { brand } from "~/content/brand";
import { promises } from "~/content/promises";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

type Props = { title: string; url: string };

/** Without script, sharing opens an email with the link (enhance/share.ts). */
export function ShareLinks({ title, url }: Props) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink
          look="secondary"
          href={mailtoUrl("", title, url)}
          data-share={title}
          data-url={url}
        >
          <Icon of={Share2} className="size-4" />
          Share
        </ButtonLink>
        <ButtonLink look="secondary" href={mailtoUrl(brand.email, `About “${title}”`)}>
          <Icon of={MessageCircle} className="size-4" />
          Discuss
        </ButtonLink>
        <span role="status" data-share-status className="text-sm text-success" />
      </div>
      <p className="text-sm text-muted">
        Discuss opens an email to us. We reply within {promises.replyTime}.
      </p>
    </div>
  );
}

function mailtoUrl(to: string, subject: string, body?: string): string {
  return `mailto:${to}?subject=${encodeURIComponent(subject)}${body ? `&body=${encodeURIComponent(body)}` : ""}`;
}
