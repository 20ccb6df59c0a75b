import { data } from "react-router";
import { createMeta } from "~/content/meta";
import type { CompositeTypes } from "~/database.types";
import { formatDraft, withPhotoLink } from "~/domain/drafts/draft";
import { toReleasePlan } from "~/domain/drafts/release";
import { compareVersions } from "~/domain/drafts/version-diff.server";
import { draftKeys } from "~/request/emailed-keys.server";
import { requirePost } from "~/request/route-guards.server";
import { getDraftByKey } from "~/services/drafts.server";
import { ClientDraftPreview } from "~/ui/client/client-draft-preview";
import { DraftDetails, DraftNotes } from "~/ui/client/draft-facts";
import { AccountContext } from "~/ui/form/account-field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/post-by-key";
import { LinkKeyMissing } from "./frame/link-key-missing";
import { loadByKey } from "./load-by-key.server";
import { DeadLink } from "./post-by-key/dead-link";
import { decideByKey } from "./post-by-key/decision.server";
import { NextPost } from "./post-by-key/next-post";
import { NewerVersion, Outcome, UnsentText } from "./post-by-key/outcome";
import { ApprovalForm, ChangeRequestForm } from "./post/forms";

export const meta = createMeta("Your Post", "Approve the post we emailed you about, or change it.");

/** Only its forms change anything, so that email clients may open the page. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const page = `/post/${params.id}`;
  if (params.noun !== undefined) requirePost(context, page);
  const link = await loadByKey(args, draftKeys, page, getDraftByKey);
  if (!link) return data(null, { status: 404 });
  const { found } = link;
  return {
    businessName: found?.business_name ?? "",
    decision: crypto.randomUUID(),
    draft: found && withPhotoLink(formatDraft(found.draft, toReleasePlan(found))),
    next: found && formatNext(found),
    newer: found && !found.is_newest ? describeNewer(found.draft, found.newest) : null,
  };
}

/** The next of the email that waits, from the first again after the last. */
function formatNext({ draft: { id, planned_at }, waiting }: CompositeTypes<"draft_by_key">) {
  const others = waiting.filter(({ draft }) => draft.id !== id);
  const next = others.find(({ draft }) => draft.planned_at >= planned_at) ?? others[0];
  if (!next) return null;
  const { network, when } = formatDraft(next.draft);
  return { href: `/post/${next.draft.id}?key=${next.key}`, network, when, waiting: waiting.length };
}

type Draft = Parameters<typeof formatDraft>[0];

function describeNewer(seen: Draft, newest: Draft) {
  const { id, when, statusLabel } = formatDraft(newest);
  return { id, when, statusLabel, changes: compareVersions(toVersion(seen), toVersion(newest)) };
}

/** A summary has the picture itself. */
function toVersion(draft: Draft) {
  return { ...draft, picture_id: draft.picture?.id ?? null };
}

export function action(args: Route.ActionArgs) {
  return decideByKey(args);
}

export default function PostByKey({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <LinkKeyMissing title="Your Post">
        decide in your <TextLink href="/client/posts">client area</TextLink>
      </LinkKeyMissing>
    );
  const { businessName, decision, draft, next, newer } = loaderData;
  const isOpen = !newer && (!draft || draft.status === "waiting");
  // While the post cannot be shown, offers only the form that was sent.
  const offers = (noun: string) => isOpen && (draft !== null || params.noun === noun);
  const getResult = (noun: string) => (params.noun === noun ? actionData : undefined);
  const shared = { path: `/post/${params.id}`, decision, draft };
  return (
    <main id="main" className="shell grid gap-6 pt-6 pb-12 sm:gap-8 sm:py-12">
      <header className="grid gap-2">
        <h1 className="text-3xl">{draft ? `${draft.network} post` : "Your Post"}</h1>
        <p className="max-w-prose text-muted">
          Nothing goes out without your OK. You approve exactly what you see. If we change a word,
          we’ll ask again.
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        {draft && (
          <div className="grid min-w-0 gap-3">
            <ClientDraftPreview draft={draft} businessName={businessName} />
            <DraftNotes draft={draft} />
            <DraftDetails draft={draft} />
          </div>
        )}
        <div id="outcome" className="grid max-w-2xl min-w-0 gap-6">
          {newer && <NewerVersion {...newer} />}
          {draft && !newer && !isOpen && <Outcome draft={draft} />}
          {/* The key authorizes the forms, so they name no account. */}
          <AccountContext value={null}>
            {offers("approval") && <ApprovalForm {...shared} lastResult={getResult("approval")} />}
            {offers("change-requests") && (
              <ChangeRequestForm
                {...shared}
                history={null}
                lastResult={getResult("change-requests")}
              />
            )}
          </AccountContext>
          {!isOpen && <UnsentText lastResult={getResult("change-requests")} />}
          {next && <NextPost {...next} allHref={`${shared.path}/all`} isOpen={isOpen} />}
          <p className="text-muted">
            To edit it yourself,{" "}
            <TextLink href="/client/posts">sign in to your client area</TextLink>.
          </p>
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeadLink error={error} />;
}
