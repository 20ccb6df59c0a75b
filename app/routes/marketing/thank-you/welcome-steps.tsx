const STEPS = [
  {
    title: "Verify your e-mail",
    text: "Open the link in the mail we sent you. It works on any device.",
  },
  { title: "Check spam", text: "Nothing after a few minutes? It may have been filed there." },
  { title: "Complete your profile", text: "Three short steps that tell the AI who you are." },
  {
    title: "Connect platforms",
    text: "Choose where your posts go. Nothing goes out before your strategy meeting.",
  },
];

/** The steps from a fresh sign-up to the first post. */
export function WelcomeSteps() {
  return (
    <ol className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full border border-ember font-display font-semibold text-ember"
          >
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
