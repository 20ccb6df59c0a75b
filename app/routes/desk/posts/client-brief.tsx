import type { CompositeTypes, Tables } from "~/database.types";
import { TextLink } from "~/ui/text-link";

type Props = {
  profile: Tables<"profiles">;
  notes: CompositeTypes<"brand_notes_version"> | undefined;
};

export function ClientBrief({ profile, notes }: Props) {
  const answers = {
    Website: profile.website,
    "What they offer": profile.offer_description,
    "What makes them different": profile.differentiator,
    Tone: profile.tone_preference,
    "Words to avoid": profile.words_to_avoid,
    Facebook: profile.facebook_url,
    Instagram: profile.instagram_url,
    LinkedIn: profile.linkedin_url,
    "Sensitive trade": notes?.sensitive_trade
      ? `${notes.sensitive_trade}${notes.author_name ? "" : " (recognized by AI, please confirm)"}`
      : null,
    "Brand notes": notes?.notes,
  };
  return (
    <section aria-labelledby="brief" className="grid content-start gap-3">
      <h2 id="brief" className="text-xl">
        Brief
      </h2>
      <dl className="grid gap-3">
        {Object.entries(answers).map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {text}
                </dd>
              </div>
            ),
        )}
      </dl>
      <p>
        <TextLink alone href={`/desk/clients/${profile.id}/notes`}>
          {notes?.notes ? "Edit Brand Notes" : "Add Brand Notes"}
        </TextLink>
      </p>
    </section>
  );
}
