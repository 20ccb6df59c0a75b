import type { DemoAccount } from "~/domain/demo/profile";
import { ButtonLink } from "~/ui/button";

/** Read-only profile. "Edit Profile" is a link, so that it works without script. */
export function DemoProfileDetails({
  account: { bio, company, jobTitle },
}: {
  account: DemoAccount;
}) {
  const rows = [
    ["Bio", bio || "No bio added yet"],
    ["Company", company || "Not specified"],
    ["Job Title", jobTitle || "Not specified"],
  ];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Profile information</h2>
        <ButtonLink href="/client-portal/profile?edit=1">Edit Profile</ButtonLink>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        {rows.map(([term, value]) => (
          <div key={term} className="first:col-span-full">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
