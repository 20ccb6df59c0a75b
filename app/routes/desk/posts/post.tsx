import { pageMeta } from "~/content/meta";
import { getSketchDrawing } from "~/content/sketches";
import type { PageHandle } from "~/document";
import { parseShotList } from "~/domain/drafts/shot-list";
import { isolate } from "~/domain/text";
import { requestInfoContext } from "~/request/request-info.server";
import { requirePost } from "~/request/route-guards.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getDraft } from "~/services/drafts.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { DraftPreview } from "~/ui/draft-preview";
import { DraftRelease } from "~/ui/draft-release";
import { AccountField } from "~/ui/form/account-field";
import { PictureIdea } from "~/ui/picture-idea";
import { PostPhoto } from "~/ui/post-photo";
import { TextLink } from "~/ui/text-link";
import { ClientBrief } from "../clients/client-brief";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/post";
import { EditForm } from "./edit-form";
import { type FormattedPost, formatPost } from "./format-post.server";
import { PostHistory } from "./history";
import { LinkedinSettlement } from "./linkedin-settlement";
import { handlePostAction } from "./post-actions.server";
import { RevisionForm } from "./revision-form";
import { WithdrawalForm } from "./withdrawal-form";

export const handle: PageHandle = { enhance: ["file-size", "posts"] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.post ? formatTitle(args.loaderData.post) : "Post",
    description: "A client’s post with its versions and decisions.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { method, env } = context.get(requestInfoContext);
  if (params.noun !== undefined) requirePost(context, `/desk/posts/${params.id}`);
  const found = await loadForStaff(context, () => getDraft(context, params.id));
  return {
    post: found && formatPost(found, getStaffTimeZone(context), method === "POST"),
    hasImageModel: env.IMAGE_MODEL === "on",
  };
}

export function action(args: Route.ActionArgs) {
  return handlePostAction(args);
}

export default function PostPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { post, hasImageModel } = loaderData;
  const page = `/desk/posts/${params.id}`;
  const getResult = (noun: string) => (params.noun === noun ? actionData : undefined);
  const isOpen = post?.status !== "withdrawn";
  return (
    <DeskPage section="posts" title={post ? formatTitle(post) : "Post"} isInside>
      {post && <Status post={post} />}
      {(post?.linkedinState || getResult("publication")) && (
        <LinkedinSettlement page={page} post={post} lastResult={getResult("publication")} />
      )}
      {post?.isRevising && (
        <p role="status" data-writing={!post.isRevisionLate || undefined} className="font-semibold">
          The writer is changing this post. <TextLink href={page}>Look again</TextLink>
        </p>
      )}
      {post?.comment && <Comment comment={post.comment} />}
      {post && <Findings errors={post.errors} warnings={post.warnings} />}
      {isOpen || getResult("versions") ? (
        <EditForm page={page} post={post} lastResult={getResult("versions")} />
      ) : (
        post && <Preview post={post} />
      )}
      {isOpen && (
        <PostPhoto
          path={page}
          draft={post}
          hasImageModel={hasImageModel}
          results={{ upload: getResult("photos"), change: getResult("picture") }}
        />
      )}
      {post && <Reasons post={post} />}
      {post && (
        <div className="grid gap-3">
          <ClientBrief {...post.brief} />
          <p className="flex flex-wrap gap-x-6 print:hidden">
            <TextLink alone look="fine" href={`/desk/clients/${post.clientId}`}>
              Client page
            </TextLink>
            <TextLink alone look="fine" href={`/desk/posts?client=${post.clientId}`}>
              Their posts
            </TextLink>
          </p>
        </div>
      )}
      {post?.status === "in_review" && <ReleaseForm page={page} version={post.version} />}
      {isOpen && <RevisionForm page={page} post={post} lastResult={getResult("revisions")} />}
      {post && <PostHistory history={post.history} />}
      {isOpen && <WithdrawalForm page={page} post={post} lastResult={getResult("withdrawal")} />}
    </DeskPage>
  );
}

/** Drafts of a sensitive trade wait until a person has read them. */
function ReleaseForm({ page, version }: { page: string; version: number }) {
  return (
    <form method="post" action={`${page}/release`} className="grid justify-items-start gap-3">
      <AccountField />
      <input type="hidden" name="version" value={version} />
      <p className="max-w-prose text-muted">
        The client hasn’t seen this post: their trade is sensitive, so we read it first.
      </p>
      <Button busy="Sending...">Send to the Client</Button>
    </form>
  );
}

function Status({ post }: { post: FormattedPost }) {
  return (
    <>
      <DescriptionList isDense items={post.facts} />
      {post.linkedinState !== "uncertain" && <DraftRelease release={post.release} />}
      {post.collides && (
        <p className="font-semibold text-danger">
          Within two hours of another {post.network} post of this client
        </p>
      )}
    </>
  );
}

function Comment({ comment }: { comment: string }) {
  return (
    <section
      aria-labelledby="comment"
      className="grid gap-1 rounded-md border border-line bg-glow px-4 py-3"
    >
      <h2 id="comment" className="font-sans text-sm font-semibold">
        The client asks for changes
      </h2>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {comment}
      </p>
    </section>
  );
}

function Findings({ errors, warnings }: Pick<FormattedPost, "errors" | "warnings">) {
  if (errors.length + warnings.length === 0) return null;
  return (
    <section aria-labelledby="findings" className="grid gap-1 border-l-3 border-danger pl-4">
      <h2 id="findings" className="font-sans text-sm font-semibold">
        Worth a look
      </h2>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {errors.map((text) => (
          <li key={text} className="font-semibold text-danger">
            {text}
          </li>
        ))}
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ post }: { post: FormattedPost }) {
  const { network, client, body, sketch, previewLabel, time } = post;
  return (
    <section aria-label="Preview">
      <DraftPreview
        network={network}
        businessName={client}
        body={body}
        picture={post.photo}
        sketch={getSketchDrawing(sketch)}
        label={previewLabel}
        time={time}
      />
    </section>
  );
}

function Reasons({ post: { pictureIdea, why } }: { post: FormattedPost }) {
  return (
    <div className="grid gap-3 empty:hidden">
      {parseShotList(pictureIdea).length > 0 && <PictureIdea idea={pictureIdea} />}
      {why && (
        <p className="text-sm">
          <span className="text-muted">Why it reads this way:</span> {why}
        </p>
      )}
    </div>
  );
}

function formatTitle({ client, network }: FormattedPost): string {
  return `${isolate(client)}: ${network}`;
}
