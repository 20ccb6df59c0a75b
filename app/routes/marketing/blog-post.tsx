import { href } from "react-router";
import type { Block, BlogPost } from "~/content/blog/article";
import { feedLink } from "~/content/blog/feed-link";
import { posts, readPostBody } from "~/content/blog/posts";
import { articleStructuredData } from "~/content/blog/structured-data";
import { getOrigin, pageMeta } from "~/content/meta";
import { PUBLIC_PAGE, type PageHandle } from "~/document";
import { blogPath, findPost, listNextReads } from "~/domain/blog/filter";
import { createAssetReader } from "~/request/assets.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/blog-post";
import { ArticleBody, headingId } from "./blog/article-body";
import { AuthorAvatar, Byline } from "./blog/article-byline";
import { PostGrid } from "./blog/post-cards";
import { PostCover } from "./blog/post-cover";
import { ReadingList } from "./blog/reading-list";
import { ShareLinks } from "./blog/share-links";

export const handle: PageHandle = {
  enhance: "blog",
  ...PUBLIC_PAGE,
  paths: posts.map(({ id, date }) => ({ path: href("/blog/:id", { id }), modified: date })),
};

export const meta: Route.MetaFunction = (args) => {
  const post = findPost(posts, args.params.id);
  return [
    ...pageMeta(args, {
      title: post.title,
      description: post.excerpt,
      path: href("/blog/:id", { id: post.id }),
      type: "article",
      picture: `blog-${post.id}`,
    }),
    { property: "article:published_time", content: post.date },
    { property: "article:section", content: post.category },
    feedLink,
    ...articleStructuredData(post, getOrigin(args.matches)),
  ];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  return { body: await readPostBody(findPost(posts, params.id), createAssetReader(context)) };
}

export default function BlogPostPage({
  loaderData: { body },
  params,
  matches,
}: Route.ComponentProps) {
  const post = findPost(posts, params.id);
  const { related, more } = listNextReads(posts, post);
  const { title, category, excerpt, author } = post;
  return (
    <main id="main" className="shell py-8 lg:py-12">
      <article className="grid gap-8 lg:gap-10">
        <header className="grid gap-4">
          <Breadcrumbs
            trail={[
              { label: "Blog", href: "/blog" },
              { label: category, href: blogPath({ category }) },
            ]}
          />
          <h1 className="max-w-4xl text-4xl">{title}</h1>
          <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-5">
            <p className="max-w-2xl text-lg text-muted">{excerpt}</p>
            <Byline post={post} size={48} look="text-muted" nameLook="text-ink" />
          </div>
        </header>
        <PostCover post={post} alt={post.imageAlt} isFirst className="rounded-lg lg:aspect-[2/1]" />
        <div className="grid gap-10 lg:grid-cols-[minmax(0,38rem)_1fr] lg:gap-20">
          <Contents blocks={body} />
          <div className="grid gap-10 lg:col-start-1 lg:row-start-1">
            <ArticleBody blocks={body} />
            <ShareLinks
              title={title}
              url={getOrigin(matches) + href("/blog/:id", { id: post.id })}
            />
            <AuthorBox author={author} />
          </div>
        </div>
      </article>
      <Section name="related" title="Related articles" size="text-2xl" className="mt-16 grid gap-5">
        <PostGrid posts={related} />
      </Section>
      <Section name="more" title="More articles" size="text-2xl" className="mt-14 grid gap-5">
        <ReadingList posts={more} />
        <p>
          <TextLink look="bold" alone href="/blog">
            Back to the blog
          </TextLink>
        </p>
      </Section>
    </main>
  );
}

function AuthorBox({ author: { name, role, avatar, bio } }: Pick<BlogPost, "author">) {
  return (
    <aside
      aria-label="About the author"
      className="flex items-start gap-5 rounded-lg border border-line bg-surface p-6"
    >
      <AuthorAvatar src={avatar} size={72} />
      <div>
        <p>
          <span className="block font-display text-lg font-semibold">{name}</span>{" "}
          <span className="text-sm font-semibold text-ember">{role}</span>
        </p>
        <p className="mt-2 text-muted">{bio}</p>
      </div>
    </aside>
  );
}

function Contents({ blocks }: { blocks: Block[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="grid content-start gap-1 self-start border-l border-line pl-6 lg:sticky lg:top-28 lg:col-start-2"
    >
      <p id="contents" className="font-semibold">
        In this article
      </p>
      <ol>
        {blocks.map(
          (block) =>
            block.kind === "heading" && (
              <li key={block.text}>
                <a
                  href={`#${headingId(block.text)}`}
                  className="flex min-h-11 items-center py-1.5 text-sm text-muted no-underline underline-offset-4 hover:text-ink hover:underline xl:min-h-0"
                >
                  {block.text}
                </a>
              </li>
            ),
        )}
      </ol>
    </nav>
  );
}
