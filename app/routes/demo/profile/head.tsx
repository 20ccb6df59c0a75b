import { CalendarDays, Globe, Mail, MapPin, Phone, UserRound } from "lucide";
import type { DemoAccount } from "~/domain/demo/profile";
import { formatLongDate } from "~/domain/long-date";
import { getPlanName } from "~/domain/plans/plans";
import { getInitials } from "~/domain/text";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";

export function DemoProfileHead({ account }: { account: DemoAccount }) {
  const { name, jobTitle, plan, email, phone, location, website, createdAt } = account;
  const rows = [
    { term: "Email", value: email, icon: Mail },
    { term: "Phone", value: phone, icon: Phone },
    { term: "Location", value: location, icon: MapPin },
    { term: "Website", value: website, icon: Globe },
    { term: "Joined", value: formatLongDate(new Date(createdAt)), icon: CalendarDays },
  ];
  return (
    <Card className="grid gap-6">
      <div className="grid justify-items-center gap-2 text-center">
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full bg-ember font-display text-2xl font-semibold text-on-ember"
        >
          {getInitials(name) || <Icon of={UserRound} className="size-9" />}
        </span>
        <h2 className="text-xl">{name || "No name set"}</h2>
        {jobTitle && <p className="text-muted">{jobTitle}</p>}
        <p className="rounded-full bg-glow px-4 py-1 text-sm font-semibold">
          {getPlanName(plan)} plan
        </p>
      </div>
      <dl className="grid gap-3 border-t border-line pt-5">
        {rows.map(({ term, value, icon }) => (
          <div key={term} className="grid grid-cols-[auto_1fr] items-center gap-x-3">
            <dt>
              <Icon of={icon} className="size-5 text-ember" />
              <span className="sr-only">{term}</span>
            </dt>
            <dd className={value ? undefined : "text-muted"}>
              {term === "Joined" && "Joined "}
              {value || "Not specified"}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
