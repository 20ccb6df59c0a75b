import { TextLink } from "~/ui/text-link";
import { Checkbox, type FieldState } from "./field";

export const CONSENT_LABELS = {
  terms: "I accept the Terms of Service and the Privacy Policy",
  noMarketing: "I don't want to receive email marketing",
};

type Field = { field: FieldState; label: string };

export function ConsentFields({ terms, noMarketing }: { terms: Field; noMarketing: Field }) {
  return (
    <div className="grid gap-1">
      <Checkbox
        field={terms.field}
        required
        label={
          <>
            I accept the <TextLink href="/terms-of-service">Terms of Service</TextLink> and the{" "}
            <TextLink href="/privacy-policy">Privacy Policy</TextLink>
          </>
        }
      />
      <Checkbox {...noMarketing} />
    </div>
  );
}
