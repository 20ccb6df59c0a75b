import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import {
  type DemoAccount,
  type DemoProfile,
  PROFILE_LIMITS as limits,
} from "~/domain/demo/profile";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/field";

type Name = keyof DemoProfile;
type Field = Pick<
  ComponentProps<typeof TextField>,
  "label" | "kind" | "autoComplete" | "autoCapitalize" | "enterKeyHint"
> & { label: string };

const FIELDS: Record<Name, Field> = {
  name: { label: "Full Name", kind: "person" },
  jobTitle: { label: "Job Title", autoComplete: "organization-title", autoCapitalize: "words" },
  bio: { label: "Bio" },
  phone: { label: "Phone", kind: "phone" },
  location: { label: "Location", autoComplete: "address-level2", autoCapitalize: "words" },
  company: { label: "Company", kind: "organization" },
  website: { label: "Website", kind: "url", enterKeyHint: "done" },
};
const NAMES = Object.keys(FIELDS) as Name[];

type Props = { account: DemoAccount; lastResult?: SubmissionResult };

export function DemoProfileForm({ account, lastResult }: Props) {
  const [form, fields] = useForm<DemoProfile>({ id: "profile", lastResult, defaultValue: account });
  const inputs = (...names: Name[]) => (
    <div className="grid gap-5 sm:grid-cols-2">
      {names.map((name) => (
        <TextField key={name} field={fields[name]} optional {...FIELDS[name]} />
      ))}
    </div>
  );
  return (
    <form method="post" action="/client-portal/profile?edit=1" noValidate className="grid gap-5">
      <h2 className="text-xl">Edit profile</h2>
      <ErrorSummary
        fields={Object.fromEntries(NAMES.map((name) => [FIELDS[name].label, fields[name]]))}
        formErrors={form.errors}
      />
      {inputs("name", "jobTitle")}
      <TextArea field={fields.bio} label="Bio" optional rows={3} limit={limits.bio} />
      {inputs("phone", "location", "company", "website")}
      <div className="flex flex-wrap gap-3">
        <Button busy="Saving...">Save</Button>
        <ButtonLink look="secondary" href="/client-portal/profile">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
