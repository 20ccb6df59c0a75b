import { type SubmissionResult, useForm } from "@conform-to/react";
import { NEWSLETTER_CONSENT } from "~/content/subscribers";
import { toasts } from "~/content/toasts";
import { Button } from "~/ui/button";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Card } from "~/ui/section";

const NEWSLETTER_ANCHOR = "newsletter";
/** The message repeats the toast permanently. */
export const SUBSCRIBED_ANCHOR = "subscribed";

type Props = { action: string; lastResult?: SubmissionResult };

export function NewsletterForm({ action, lastResult }: Props) {
  const [form, fields] = useForm<{ email: string }>({ id: "newsletter-form", lastResult });
  // The form posts to a URL with this anchor. After an error it moves to the summary, which is then
  // focused even without script.
  const hasFailed = lastResult?.error !== undefined;
  return (
    <section id={hasFailed ? undefined : NEWSLETTER_ANCHOR}>
      <Card className="grid overflow-hidden p-0! lg:grid-cols-[2fr_3fr]">
        <img
          src="/images/blog/letter.svg"
          alt=""
          width={480}
          height={440}
          loading="lazy"
          className="aspect-4/3 w-full object-cover lg:aspect-12/11 lg:h-full"
        />
        <div className="grid content-center gap-6 p-6 sm:p-8 lg:p-12">
          <div className="grid gap-3">
            <h2 className="text-2xl">An email when we have something to say</h2>
            <p className="max-w-prose text-muted">{NEWSLETTER_CONSENT}</p>
          </div>
          <form
            method="post"
            action={`${action}#${NEWSLETTER_ANCHOR}`}
            noValidate
            className="grid gap-4"
          >
            <p id={SUBSCRIBED_ANCHOR} className="hidden font-semibold text-success target:block">
              {toasts.subscribed.body}
            </p>
            <ErrorSummary
              id={NEWSLETTER_ANCHOR}
              fields={{ Email: fields.email }}
              formErrors={form.errors}
            />
            <EmailField field={fields.email} enterKeyHint="send" />
            <Button busy="Subscribing..." className="justify-self-start">
              Subscribe
            </Button>
          </form>
        </div>
      </Card>
    </section>
  );
}
