import type { DiffPart } from "~/domain/drafts/word-diff.server";

/** Struck through and underlined, because color alone does not tell them apart. */
export function WordDiff({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {parts.map(({ text, change }, index) =>
        change === "added" ? (
          <ins key={index} className="bg-glow font-semibold text-success underline">
            {text}
          </ins>
        ) : change === "removed" ? (
          <del key={index} className="text-danger line-through">
            {text}
          </del>
        ) : (
          text
        ),
      )}
    </p>
  );
}
