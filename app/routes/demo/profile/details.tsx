import type { DemoAccount } from "~/domain/demo/profile";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/lists";

/** "Edit Profile" is a link, so that it works without script. */
export function DemoProfileDetails({ account }: { account: DemoAccount }) {
  const { bio, company, jobTitle } = account;
  const facts = {
    Bio: bio || "No bio added yet",
    Company: company || "Not specified",
    "Job Title": jobTitle || "Not specified",
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Profile information</h2>
        <ButtonLink href="/client-portal/profile?edit=1">Edit Profile</ButtonLink>
      </div>
      <Facts
        facts={facts}
        className="grid gap-4 sm:grid-cols-2"
        row="first:col-span-full"
        value="whitespace-pre-wrap"
      />
    </div>
  );
}
