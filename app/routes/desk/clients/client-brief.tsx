import { formatMonthAndDay } from "~/domain/calendar";
import type { StaffBrief } from "~/domain/staff/draft-check.server";
import { TextLink } from "~/ui/text-link";

/** Folded on narrow screens. */
export function ClientBrief({ profile, voice, brand_notes: [notes], news }: StaffBrief) {
  const answers = {
    News: news.map(({ body, told_on }) => `${formatMonthAndDay(told_on)}: ${body}`).join("\n\n"),
    Tone: profile.tone_preference,
    Adjectives: voice?.adjectives.join(", "),
    "Words to avoid": profile.words_to_avoid,
    Languages: voice?.languages.join(", "),
    "Sensitive trade": notes?.sensitive_trade
      ? `${notes.sensitive_trade}${notes.author_name ? "" : " (recognized by AI, please confirm)"}`
      : null,
    "Brand notes": notes?.notes,
    "What they offer": profile.offer_description,
    "What makes them different": profile.differentiator,
    ...Object.fromEntries(
      voice?.liked_posts.map((post, index) => [`Post they like ${index + 1}`, post]) ?? [],
    ),
    Website: profile.website,
    Facebook: profile.facebook_url,
    Instagram: profile.instagram_url,
    LinkedIn: profile.linkedin_url,
  };
  return (
    <section aria-labelledby="brief" className="@container grid content-start gap-3">
      <h2 id="brief" className="text-xl">
        Brief
      </h2>
      <details className="lg:details-content:[content-visibility:visible] print:details-content:[content-visibility:visible]">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 supports-[selector(::details-content)]:lg:hidden">
          Answers, voice and notes
        </summary>
        <dl className="grid gap-x-8 gap-y-3 @2xl:grid-cols-2">
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
      </details>
      <p>
        <TextLink alone look="fine" href={`/desk/clients/${profile.id}/notes`}>
          {notes?.notes ? "Edit Brand Notes" : "Add Brand Notes"}
        </TextLink>
      </p>
    </section>
  );
}
