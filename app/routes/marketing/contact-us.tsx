import { contactFaqs } from "~/content/contact-faqs";
import { formFailures } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import { toasts } from "~/content/toasts";
import { PUBLIC_PAGE, type PageHandle } from "~/document";
import { hasMissingField } from "~/domain/form-failure";
import { CONTACT_LIMITS, CONTACT_HONEYPOT } from "~/domain/messages/contact";
import { contactSchema } from "~/domain/messages/contact.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { submitContactMessage } from "~/services/messages.server";
import { FaqList } from "~/ui/faq-list";
import { Section, Card } from "~/ui/section";
import type { Route } from "./+types/contact-us";
import { AnswerTimes } from "./contact-us/answer-times";
import { ContactDetails } from "./contact-us/details";
import { ContactForm } from "./contact-us/form";
import { OfficeMap } from "./contact-us/office-map";

const NOT_SENT = "Your message may not have been sent. What you typed is still here.";

export const handle: PageHandle = { ...PUBLIC_PAGE, enhance: ["map", "reveal"] };

export const meta = createMeta(
  "Contact Us",
  `Write, call or visit us in Nicosia. A person answers every inquiry within ${promises.replyTime}.`,
);

/** `?subject=`, for links such as those in our replies. */
export function loader({ url }: Route.LoaderArgs) {
  return { subject: url.searchParams.get("subject")?.slice(0, CONTACT_LIMITS.subject) };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseForm(args, {
    schema: contactSchema(),
    rateLimit: "contact",
    invalidToast: (errors) =>
      hasMissingField(errors) ? toasts.formIncomplete : toasts.validationError,
  });
  if (!form.ok) return form.response;
  const { [CONTACT_HONEYPOT]: trap, ...message } = form.value;
  // Not dropped, because a browser may have filled it in for a person.
  const { outcome } = await submitContactMessage(args.context, {
    ...message,
    is_doubtful: Boolean(trap),
  });
  if (outcome === "rate-limited") return form.reject(formFailures.rateLimited);
  if (outcome === "unavailable") {
    return form.reject({ toast: toasts.submissionFailed, status: 503, formErrors: [NOT_SENT] });
  }
  const thanks = `/thank-you?email=${encodeURIComponent(message.email)}&source=contact`;
  return redirectWithToast(args.context, thanks, toasts.messageSent);
}

export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="shell grid grid-cols-1 gap-16 py-10 lg:gap-28 lg:py-20">
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.25fr] lg:grid-rows-[auto_1fr]">
        <header className="grid gap-4 lg:gap-6">
          <h1 className="text-[min(14vw,5.5rem)] leading-none tracking-tight lg:text-[min(7.8vw,5.5rem)]">
            Contact us
          </h1>
          <p className="max-w-md text-lg text-muted">
            A question, a doubt, a half-formed idea: all fine. A person will read it and reply
            within {promises.replyTime}.
          </p>
        </header>
        <Card className="self-start lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:p-10">
          <ContactForm defaultValue={loaderData} lastResult={actionData} />
        </Card>
        <ContactDetails />
      </div>
      <AnswerTimes />
      <Section
        name="visit"
        title="Come by"
        size="text-3xl lg:col-start-2 lg:text-4xl"
        className="grid grid-cols-1 gap-6 lg:grid-cols-[1.7fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-16"
      >
        <OfficeMap />
      </Section>
      <Section
        name="faq"
        title="Before you write"
        size="text-3xl lg:text-4xl"
        className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_1.6fr] lg:gap-16"
      >
        <FaqList faqs={contactFaqs} />
      </Section>
    </main>
  );
}
