import { type SubmissionResult, useForm } from "@conform-to/react";
import { CONTACT_LIMITS, CONTACT_HONEYPOT } from "~/domain/messages/contact";
import { Button } from "~/ui/button";
import { EmailField } from "~/ui/form/email-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea, TextField } from "~/ui/form/field";

type Fields = { name: string; email: string; subject: string; message: string };

type Props = {
  defaultValue: { subject?: string };
  lastResult?: SubmissionResult;
};

export function ContactForm(props: Props) {
  const [form, fields] = useForm<Fields>({ id: "contact", ...props });
  const { name, email, subject, message } = fields;
  return (
    <form method="post" action="/contact-us" noValidate className="relative grid gap-5">
      <ErrorSummary
        fields={{ Name: name, Email: email, Subject: subject, Message: message }}
        formErrors={form.errors}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={name} label="Name" kind="person" />
        <EmailField field={email} />
      </div>
      <TextField field={subject} label="Subject" />
      <TextArea field={message} label="Message" rows={7} limit={CONTACT_LIMITS.message} />
      <div aria-hidden className="absolute -left-[200vw]">
        <label>
          Leave this empty <input name={CONTACT_HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button busy="Sending..." className="sm:min-w-36">
          Send Message
        </Button>
        <p className="text-sm text-muted">We use your address only to reply to you.</p>
      </div>
    </form>
  );
}
