import { type SubmissionResult, useForm } from "@conform-to/react";
import {
  type DemoAccount,
  type DemoProfile,
  PROFILE_LIMITS as limits,
} from "~/domain/demo/profile";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/field";

type Fields = ReturnType<typeof useForm<DemoProfile>>[1];

/** Editable profile; no field is required. */
export function DemoProfileForm({
  account,
  lastResult,
}: {
  account: DemoAccount;
  lastResult?: SubmissionResult;
}) {
  const [form, fields] = useForm<DemoProfile>({ id: "profile", lastResult, defaultValue: account });
  const { name, jobTitle, bio } = fields;
  return (
    <form method="post" action="/client-portal/profile?edit=1" noValidate className="grid gap-5">
      <h2 className="text-xl">Edit profile</h2>
      <ErrorSummary
        fields={{
          "Full Name": name,
          "Job Title": jobTitle,
          Bio: bio,
          Phone: fields.phone,
          Location: fields.location,
          Company: fields.company,
          Website: fields.website,
        }}
        formErrors={form.errors}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field={name}
          label="Full Name"
          optional
          autoComplete="name"
          maxLength={limits.name}
        />
        <TextField
          field={jobTitle}
          label="Job Title"
          optional
          autoComplete="organization-title"
          maxLength={limits.jobTitle}
        />
      </div>
      <TextArea field={bio} label="Bio" optional rows={3} maxLength={limits.bio} />
      <ContactFields fields={fields} />
      <div className="flex flex-wrap gap-3">
        <Button busy="Saving...">Save</Button>
        <ButtonLink look="secondary" href="/client-portal/profile">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

function ContactFields({ fields }: { fields: Fields }) {
  const { phone, location, company, website } = fields;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        field={phone}
        label="Phone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phone}
      />
      <TextField
        field={location}
        label="Location"
        optional
        autoComplete="address-level2"
        maxLength={limits.location}
      />
      <TextField
        field={company}
        label="Company"
        optional
        autoComplete="organization"
        maxLength={limits.company}
      />
      <TextField
        field={website}
        label="Website"
        optional
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        maxLength={limits.website}
      />
    </div>
  );
}
