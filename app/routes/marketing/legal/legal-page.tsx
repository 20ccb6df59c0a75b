import type { LegalDocument, LegalSection } from "~/content/legal/legal-document";
import { TextList } from "~/ui/text-list";

export function LegalPage({
  document,
  sections,
}: {
  document: LegalDocument;
  sections: readonly LegalSection[];
}) {
  return (
    <main
      id="main"
      className="shell grid gap-12 py-12 lg:grid-cols-[17rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-16 lg:py-16"
    >
      <header className="grid gap-4 lg:col-start-2">
        <h1 className="text-4xl">{document.title}</h1>
        <p className="text-muted">Effective {document.effective}</p>
        <p className="max-w-prose border-l-2 border-ember pl-5 text-lg">{document.summary}</p>
      </header>
      <nav aria-labelledby="contents" className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <div className="grid gap-2 lg:sticky lg:top-24">
          <h2 id="contents" className="text-lg">
            On this page
          </h2>
          <ol className="grid">
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-3 border-b border-line text-sm text-muted no-underline hover:text-ember"
                >
                  <span className="w-5 figures">{index + 1}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <div className="grid max-w-prose gap-10 lg:col-start-2">
        {sections.map(({ id, title, paragraphs, list }, index) => (
          <section key={id} aria-labelledby={id} className="grid gap-4">
            <h2 id={id} className="scroll-mt-24 text-xl">
              <span className="inline-block min-w-8 text-ember figures">{`${index + 1}.`}</span>{" "}
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <TextList texts={list} className="grid list-disc gap-2 pl-5 marker:text-ember" />
            )}
          </section>
        ))}
      </div>
    </main>
  );
}
