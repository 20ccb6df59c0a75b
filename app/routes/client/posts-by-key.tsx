import { data } from "react-router";
import { createMeta } from "~/content/meta";
import { formatDraft, withPhotoLink } from "~/domain/drafts/draft";
import { toReleasePlan } from "~/domain/drafts/release";
import { draftKeys } from "~/request/emailed-keys.server";
import { getDraftByKey } from "~/services/drafts.server";
import { ApproveAll } from "~/ui/client/approve-all";
import { ClientDraftPreview } from "~/ui/client/client-draft-preview";
import { DraftNotes } from "~/ui/client/draft-facts";
import { AccountContext } from "~/ui/form/account-field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/posts-by-key";
import { LinkKeyMissing } from "./frame/link-key-missing";
import { loadByKey } from "./load-by-key.server";
import { approveByKey } from "./post-by-key/approvals.server";
import { DeadLink } from "./post-by-key/dead-link";

export const meta = createMeta(
  "Your Posts",
  "Read the posts we emailed you about, and approve them.",
);

/** The posts of one email. Only the form changes anything, so that email clients may open the page. */
export async function loader(args: Route.LoaderArgs) {
  const link = await loadByKey(args, draftKeys, `/post/${args.params.id}/all`, getDraftByKey);
  if (!link) return data(null, { status: 404 });
  const { found } = link;
  return {
    businessName: found?.business_name ?? "",
    posts:
      found?.waiting.map(({ key, draft }) => ({
        draft: withPhotoLink(formatDraft(draft, toReleasePlan(found))),
        href: `/post/${draft.id}?key=${key}`,
      })) ?? null,
  };
}

export function action(args: Route.ActionArgs) {
  return approveByKey(args);
}

export default function PostsByKey({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <LinkKeyMissing title="Your Posts">
        decide in your <TextLink href="/client/posts">client area</TextLink>
      </LinkKeyMissing>
    );
  const { businessName, posts } = loaderData;
  const page = `/post/${params.id}/all`;
  return (
    <main id="main" className="shell grid gap-8 py-12">
      <header className="grid gap-2">
        <h1 className="text-3xl">Your Posts</h1>
        <p className="max-w-prose text-muted">
          Nothing goes out without your OK. You approve exactly what you see.
        </p>
      </header>
      {!posts && (
        <p>
          Your posts couldn’t be loaded. <TextLink href={page}>Try again</TextLink>
        </p>
      )}
      {posts?.length === 0 && (
        <p>
          No post from this email is waiting for you. All your posts are in your{" "}
          <TextLink href="/client/posts">client area</TextLink>.
        </p>
      )}
      {posts && posts.length > 0 && (
        <>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-start gap-8">
            {posts.map(({ draft, href }) => (
              <li key={draft.id} className="grid justify-items-start gap-3">
                <div>
                  <h2 className="text-xl">{draft.network}</h2>
                  <p className="text-muted">
                    {draft.when}, {draft.zone}
                  </p>
                </div>
                <ClientDraftPreview draft={draft} businessName={businessName} />
                <DraftNotes draft={draft} />
                <TextLink alone href={href}>
                  Ask for changes
                  <span className="sr-only">
                    : {draft.network} post for {draft.when}
                  </span>
                </TextLink>
              </li>
            ))}
          </ul>
          {/* The key authorizes the form, so it names no account. */}
          <AccountContext value={null}>
            <ApproveAll action={page} drafts={posts.map(({ draft }) => draft)} />
          </AccountContext>
        </>
      )}
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeadLink error={error} />;
}
