import type { DraftView } from "~/domain/drafts/draft";
import type { Release } from "~/domain/drafts/release";
import { TextLink } from "./text-link";

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
            {new URL(release.link).hostname.endsWith("linkedin.com")
              ? "See it on LinkedIn"
              : "See the published post"}
          </TextLink>
        </>
      )}
      {release.results && (
        <span className="block text-sm font-normal text-muted">{release.results}</span>
      )}
    </p>
  );
}

type TakeBackProps = Partial<Pick<DraftView, "takenBack">> & {
  /** Such as "withdrawing it". */
  act: string;
};

/** Shown if the form takes back a post that was already sent for publishing. */
export function TakeBackWarning({ takenBack, act }: TakeBackProps) {
  if (!takenBack) return null;
  return (
    <p className="font-semibold">
      {takenBack === "published"
        ? `This post is published: ${act} takes it down.`
        : `This post was sent to publishing: ${act} stops it, or takes it down.`}
    </p>
  );
}
