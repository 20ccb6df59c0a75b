import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { formatDraft } from "~/domain/drafts/draft";
import { formatHistory } from "~/domain/drafts/history.server";
import { listOtherPosts } from "~/domain/drafts/planned-posts";
import { toReleasePlan } from "~/domain/drafts/release";
import { pickTimeZone } from "~/domain/meetings/slots";
import { toPicturePage } from "~/domain/pictures/picture";
import { requestInfoContext } from "~/request/request-info.server";
import { requirePost, notFound, requireUuidParam } from "~/request/route-guards.server";
import { ClientDraftPreview } from "~/ui/client/client-draft-preview";
import { ClientFrame } from "~/ui/client/client-frame";
import { DraftDetails, DraftNotes } from "~/ui/client/draft-facts";
import { PageHeader } from "~/ui/client/page-header";
import { PostPhoto } from "~/ui/post-photo";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/post";
import { loadClientPage } from "./client-loader.server";
import { Outcome, UnsentText } from "./post-by-key/outcome";
import { handleDraftAction } from "./post/draft-action.server";
import { ApprovalForm, ChangeRequestForm, EditForm } from "./post/forms";
import { DraftHistory, Rewritten } from "./post/history";
import { RejectionForm } from "./post/rejection-form";
import { WritingNotice } from "./posts/writing-notice";

/** Without script, in seconds. */
const REFRESH_S = 3;

export const handle: PageHandle = { enhance: ["file-size", "posts"] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.draft ? `${args.loaderData.draft.network} post` : "Post",
    description: "A draft, what you can do with it, and all its versions.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  requireUuidParam(params.id);
  const { timeZone, env } = context.get(requestInfoContext);
  if (params.noun !== undefined) requirePost(context, `/client/posts/${params.id}`);
  const { greeting, profile, parts } = await loadClientPage(context, ["draft", "pictures"], {
    itemId: params.id,
  });
  if (parts && !parts.draft) notFound();
  const details = parts?.draft ?? null;
  const draft = details && formatDraft(details.summary, toReleasePlan(profile));
  return {
    greeting,
    businessName: profile?.business_name ?? "",
    hasImageModel: env.IMAGE_MODEL === "on",
    decision: crypto.randomUUID(),
    draft,
    refreshS: draft?.isRevising && !draft.isRevisionLate ? REFRESH_S : undefined,
    plannedPosts: details ? listOtherPosts(details) : [],
    photos: toPicturePage(parts?.pictures ?? []),
    history: details && formatHistory(details, pickTimeZone(profile?.time_zone, timeZone)),
  };
}

export function action(args: Route.ActionArgs) {
  return handleDraftAction(args);
}

export default function Post({ loaderData, actionData, params }: Route.ComponentProps) {
  const { greeting, businessName, decision, draft, history, refreshS, hasImageModel } = loaderData;
  const { photos, plannedPosts } = loaderData;
  const getResult = (noun: string) => (params.noun === noun ? actionData : undefined);
  const shared = { path: `/client/posts/${params.id}`, decision, draft };
  return (
    <ClientFrame {...greeting} section="posts">
      <PageHeader
        title={draft ? `${draft.network} post` : "Post"}
        back={{ href: CLIENT_SECTION.posts, label: "Back to Posts" }}
      >
        {draft?.statusLabel}
      </PageHeader>
      {draft?.isRevising && (
        <WritingNotice
          title="Rewriting…"
          text="As you asked. The new version is here in a few seconds."
          href={shared.path}
          isLate={draft.isRevisionLate}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        {draft && (
          <div className="grid min-w-0 gap-3">
            <ClientDraftPreview {...{ draft, businessName }} addPhotoHref="#photo" />
            <DraftNotes draft={draft} />
            <DraftDetails draft={draft} />
          </div>
        )}
        <div className="grid min-w-0 gap-6">
          {draft?.status === "withdrawn" ? (
            <>
              <Outcome draft={draft} />
              <UnsentText lastResult={actionData} />
            </>
          ) : refreshS && !actionData ? null : (
            <>
              <Rewritten history={history} draft={draft} />
              <ApprovalForm {...shared} lastResult={getResult("approval")} />
              <ChangeRequestForm
                {...shared}
                history={history}
                lastResult={getResult("change-requests")}
              />
              <RejectionForm {...shared} lastResult={getResult("rejection")} />
              <PostPhoto
                path={shared.path}
                draft={draft}
                hasImageModel={hasImageModel}
                results={{ upload: getResult("photos"), change: getResult("picture") }}
              >
                {draft && photos.olderAfter && (
                  <TextLink alone href={`/client/photos?post=${draft.id}&version=${draft.version}`}>
                    Choose from your photos
                  </TextLink>
                )}
              </PostPhoto>
              <EditForm
                {...shared}
                {...{ businessName, history, plannedPosts }}
                pictures={photos.pictures}
                lastResult={getResult("versions")}
              />
            </>
          )}
          {history && <DraftHistory entries={history} />}
        </div>
      </div>
    </ClientFrame>
  );
}
