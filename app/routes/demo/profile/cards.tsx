import type { DemoAccount } from "~/domain/demo/profile";
import { formatLongDate } from "~/domain/long-date";
import { getPlanName } from "~/domain/plans/plans";
import { getInitials } from "~/domain/text";
import { Button, ButtonLink } from "~/ui/button";
import { DetailsCard } from "~/ui/client/account";
import { SettingRow } from "~/ui/client/setting-row";
import { StatList } from "~/ui/lists";
import { Card } from "~/ui/section";
import { NOTE_ID } from "../frame/demo-page";

const UNKNOWN = "Not specified";

/** "Edit Profile" is a link, so that it works without script. */
export function DemoDetails({ account }: { account: DemoAccount }) {
  const { email, phone, location, website, createdAt, bio, company, jobTitle } = account;
  return (
    <DetailsCard
      title={<Person account={account} />}
      rows={[
        ["Email", email],
        ["Phone", phone || UNKNOWN],
        ["Location", location || UNKNOWN],
        ["Website", website || UNKNOWN],
        ["Joined", formatLongDate(new Date(createdAt))],
        ["Company", company || UNKNOWN],
        ["Job Title", jobTitle || UNKNOWN],
        ["Bio", bio || "No bio added yet"],
      ]}
    >
      <div>
        <ButtonLink look="secondary" href="/client-portal/profile?edit=1">
          Edit Profile
        </ButtonLink>
      </div>
    </DetailsCard>
  );
}

function Person({ account: { name, jobTitle, plan } }: { account: DemoAccount }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span
        aria-hidden
        className="grid size-14 place-items-center rounded-full bg-ember font-display text-xl font-semibold text-on-ember"
      >
        {getInitials(name) || "?"}
      </span>
      <div className="grow">
        <h2 className="text-xl">{name || "No name set"}</h2>
        {jobTitle && <p className="text-muted">{jobTitle}</p>}
      </div>
      <p className="rounded-full bg-glow px-4 py-1 text-sm font-semibold">
        {getPlanName(plan)} plan
      </p>
    </div>
  );
}

export function DemoActivity({ days }: { days: number }) {
  const stats = [
    { label: "Campaigns", value: "0" },
    { label: "Posts", value: "0" },
    { label: "Days Active", value: String(days) },
  ];
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Account Activity</h2>
      <StatList stats={stats} className="grid-cols-3" />
    </Card>
  );
}

export function DemoSecurity({ isVerified }: { isVerified: boolean }) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Security</h2>
      <ul>
        <SettingRow
          text={
            <Setting
              title="Email verification"
              text={isVerified ? "Verified" : "Pending verification"}
            />
          }
        >
          <span
            className={`rounded-full border px-3 py-1 text-sm font-semibold ${isVerified ? "border-success text-success" : "border-danger text-danger"}`}
          >
            {isVerified ? "Verified" : "Unverified"}
          </span>
        </SettingRow>
        <SettingRow text={<Setting title="Password" text="Last updated recently" />}>
          <Button type="button" look="secondary" disabled aria-describedby={NOTE_ID}>
            Change Password
          </Button>
        </SettingRow>
      </ul>
    </Card>
  );
}

function Setting({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="font-sans text-base font-semibold text-ink">{title}</h3>
      <p className="text-sm">{text}</p>
    </>
  );
}
