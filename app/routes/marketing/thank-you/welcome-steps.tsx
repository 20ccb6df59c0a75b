import { promises } from "~/content/promises";

const STEPS = [
  {
    title: "Verify your email",
    text: "Open the link in the email we sent you. It works on any device.",
  },
  { title: "Check spam", text: "Nothing after a few minutes? Look in your spam folder." },
  { title: "Complete your profile", text: "Three short steps that tell the AI who you are." },
  {
    title: "Connect platforms",
    text: "Choose where your posts go. Nothing goes out without your OK.",
  },
  {
    title: "Book your strategy meeting",
    text: `${promises.meeting.minutes} minutes by video. Your plan starts once we’ve met.`,
  },
];

export function WelcomeSteps() {
  return (
    <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-5">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="grid content-start gap-3 border-t border-line pt-4">
          <span aria-hidden className="font-display text-4xl font-semibold text-ember figures">
            {index + 1}
          </span>
          <p>
            <strong>{title}</strong>
            <br />
            <span className="text-muted">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
