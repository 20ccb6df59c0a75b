import type { Release } from "~/domain/drafts/release";
import { TextLink } from "./text-link";

/** Says how far a post has got on its way to the public, with a link to it where it is published. */
export function DraftRelease({ release }: { release: Release | null }) {
  if (!release) return null;
  return (
    <p
      dir="auto"
      className={`font-semibold wrap-anywhere ${release.state === "failed" ? "text-danger" : ""}`}
    >
      {release.text}
      {release.link && (
        <>
          {". "}
          <TextLink href={release.link} rel="noopener noreferrer">
            See the published post
          </TextLink>
        </>
      )}
    </p>
  );
}
