type Faq = { question: string; answer: string };

export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <div className="grid border-t border-line">
      {faqs.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold">
            {question}
            <svg
              viewBox="0 0 16 16"
              aria-hidden
              className="size-4 shrink-0 text-ember transition-transform duration-200 group-open:rotate-45"
              stroke="currentColor"
              strokeWidth="1.75"
            >
              <path d="M8 2v12M2 8h12" />
            </svg>
          </summary>
          <p className="max-w-prose pb-5 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
