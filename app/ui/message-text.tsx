import { splitQuotations } from "~/domain/conversations/quotations";

/** Folds what the message quotes. */
export function MessageText({ body }: { body: string }) {
  return splitQuotations(body).map(({ text, isQuotation }, index) =>
    isQuotation ? (
      <details key={index}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4">
          Quoted text
        </summary>
        <p dir="auto" className="max-w-prose break-words whitespace-pre-line text-muted">
          {text}
        </p>
      </details>
    ) : (
      <p key={index} dir="auto" className="max-w-prose break-words whitespace-pre-line">
        {text.trim()}
      </p>
    ),
  );
}
