import type { DraftView } from "~/domain/drafts/draft";
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

type TakeBackProps = Partial<Pick<DraftView, "takenBack">> & {
  /** Use of the form, such as "withdrawing it". */
  act: string;
};

/** Warns that a form takes a post back which has left for publishing. */
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
