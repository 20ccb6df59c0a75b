import type { BlogPost } from "~/content/blog/article";
import { feedLink } from "~/content/blog/feed-link";
import { posts } from "~/content/blog/posts";
import { formFailures } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { PUBLIC_PAGE, type PageHandle } from "~/document";
import {
  ALL_CATEGORIES,
  CATEGORIES,
  type BlogFilter,
  type BlogList,
  blogPath,
  listPosts,
  parseBlogFilter,
} from "~/domain/blog/filter";
import { newsletterSchema } from "~/domain/subscribers/subscription.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requestSubscription } from "~/services/subscribers.server";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/blog";
import { BlogSearch, CategoryChips } from "./blog/blog-search";
import { SUBSCRIBED_ANCHOR, NewsletterForm } from "./blog/newsletter-form";
import { FeaturedPost, PostGrid } from "./blog/post-cards";

const UNREACHABLE =
  "Our database didn’t respond, so your confirmation email may not have been sent. Please try again in a minute.";

type ListProps = { filter: BlogFilter; list: BlogList<BlogPost> };

export const handle: PageHandle = {
  enhance: "blog",
  ...PUBLIC_PAGE,
  cachedQueries: CATEGORIES.map(
    (category) => new URL(blogPath({ category }), "http://blog").search,
  ),
};

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: formatTitle(parseBlogFilter(new URLSearchParams(args.location.search))),
    description:
      "Practical notes on automation, AI and marketing for people who run a small business and would rather be running it.",
  }),
  feedLink,
];

export function loader({ url }: Route.LoaderArgs) {
  const filter = parseBlogFilter(url.searchParams);
  return { filter, list: listPosts(posts, filter) };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseForm(args, {
    schema: newsletterSchema(),
    rateLimit: "newsletter",
    invalidToast: () => null,
  });
  if (!form.ok) return form.response;
  const { outcome } = await requestSubscription(args.context, form.value.email);
  if (outcome === "rate-limited") return form.reject(formFailures.rateLimited);
  if (outcome === "unavailable") {
    return form.reject({ toast: toasts.submissionFailed, status: 503, formErrors: [UNREACHABLE] });
  }
  const here = blogPath(parseBlogFilter(args.url.searchParams));
  return redirectWithToast(args.context, `${here}#${SUBSCRIBED_ANCHOR}`, toasts.subscribed);
}

export default function Blog({ loaderData: { filter, list }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="shell grid gap-8 py-12 lg:py-16">
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div className="grid max-w-xl gap-3">
          <h1 className="text-4xl">Our blog</h1>
          <p className="text-lg text-muted">
            Practical notes for people who run a business and would rather be running it.
          </p>
        </div>
        <BlogSearch query={filter.query} />
      </header>
      <div className="grid gap-4">
        <div data-region="categories">
          <CategoryChips filter={filter} />
        </div>
        <p role="status" data-region="count" className="text-sm text-muted">
          {formatCount(filter, list.matches)}
        </p>
      </div>
      <div data-region="articles" className="grid gap-10">
        <Articles filter={filter} list={list} />
      </div>
      <NewsletterForm action={blogPath(filter)} lastResult={actionData} />
    </main>
  );
}

function formatTitle({ query, category }: BlogFilter): string {
  const isWhole = category === ALL_CATEGORIES;
  if (query) return `Search for “${query}”${isWhole ? "" : ` in ${category}`} | Blog`;
  return isWhole ? "Blog" : `${category} | Blog`;
}

function formatCount({ query, category }: BlogFilter, matches: number): string {
  const articles = `${matches === 0 ? "No" : matches} ${matches === 1 ? "article" : "articles"}`;
  return [articles, query && `matching “${query}”`, category !== ALL_CATEGORIES && `in ${category}`]
    .filter(Boolean)
    .join(" ");
}

function Articles({ filter, list: { featured, rest, defaults, nextShow } }: ListProps) {
  if (!featured) return <NothingFound />;
  const isFiltered = filter.query || filter.category !== ALL_CATEGORIES;
  // Where focus and scroll position move after 'Load More Articles'.
  const nextPost = nextShow && listPosts(posts, { ...filter, show: nextShow }).rest[rest.length];
  return (
    <>
      <FeaturedPost post={featured} />
      <MorePosts title={isFiltered ? "More that match" : "More articles"} others={rest} />
      <MorePosts title="You might also like" others={defaults} />
      {nextPost && (
        <ButtonLink
          look="secondary"
          href={`${blogPath({ ...filter, show: nextShow })}#post-${nextPost.id}`}
          data-refetch
          className="justify-self-center"
        >
          Load More Articles
        </ButtonLink>
      )}
    </>
  );
}

function MorePosts({ title, others }: { title: string; others: readonly BlogPost[] }) {
  if (others.length === 0) return null;
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">{title}</h2>
      <PostGrid posts={others} />
    </section>
  );
}

function NothingFound() {
  return (
    <section className="grid justify-items-start gap-4 rounded-lg border border-dashed border-control p-8 sm:p-12">
      <h2 className="text-2xl">No article matches that</h2>
      <p className="max-w-prose text-muted">
        We search titles and summaries, so one plain word works best: “draft”, “comments”,
        “workflow”. Or look through everything we have.
      </p>
      <ButtonLink look="secondary" href="/blog#blog-search" data-refetch>
        Clear Search and Category
      </ButtonLink>
    </section>
  );
}
