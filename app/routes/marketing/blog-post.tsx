import { href } from "react-router";
import type { BlogPost } from "~/content/blog/article";
import { feedLink } from "~/content/blog/feed-link";
import { postCards, posts } from "~/content/blog/posts";
import { brand } from "~/content/brand";
import { getOrigin, pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { blogPath, findPost, listNextReads } from "~/domain/blog/filter";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/blog-post";
import { ArticleBody, headingId } from "./blog/article-body";
import { ArticleFacts, AuthorAvatar } from "./blog/article-byline";
import { PostGrid } from "./blog/post-cards";
import { PostCover } from "./blog/post-cover";
import { ReadingList } from "./blog/reading-list";
import { ShareLinks } from "./blog/share-links";

export const handle: PageHandle = {
  enhance: "blog",
  index: true,
  cache: "deployment",
  prefetch: true,
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
    ...structuredData(post, getOrigin(args.matches)).map((json) => ({ "script:ld+json": json })),
  ];
};

export default function BlogPostPage({ params, matches }: Route.ComponentProps) {
  const post = findPost(posts, params.id);
  const { related, more } = listNextReads(postCards, findPost(postCards, post.id));
  const { title, category, excerpt, author, content } = post;
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
            <p className="flex items-center gap-3 text-sm text-muted">
              <AuthorAvatar src={author.avatar} size={48} />
              <span>
                <span className="font-semibold text-ink">{author.name}</span>
                <br />
                <ArticleFacts post={post} />
              </span>
            </p>
          </div>
        </header>
        <PostCover post={post} alt={post.imageAlt} isFirst className="rounded-lg lg:aspect-[2/1]" />
        <div className="grid gap-10 lg:grid-cols-[minmax(0,38rem)_1fr] lg:gap-20">
          <Contents blocks={content} />
          <div className="grid gap-10 lg:col-start-1 lg:row-start-1">
            <ArticleBody blocks={content} />
            <ShareLinks
              title={title}
              url={getOrigin(matches) + href("/blog/:id", { id: post.id })}
            />
            <AuthorBox author={author} />
          </div>
        </div>
      </article>
      <section aria-labelledby="related" className="mt-16 grid gap-5">
        <h2 id="related" className="text-2xl">
          Related articles
        </h2>
        <PostGrid posts={related} />
      </section>
      <section aria-labelledby="more" className="mt-14 grid gap-5">
        <h2 id="more" className="text-2xl">
          More articles
        </h2>
        <ReadingList posts={more} />
        <p>
          <TextLink look="bold" alone href="/blog">
            Back to the blog
          </TextLink>
        </p>
      </section>
    </main>
  );
}

function structuredData(post: BlogPost, origin: string) {
  const url = origin + href("/blog/:id", { id: post.id });
  const crumbs = [
    ["Home", `${origin}/`],
    ["Blog", `${origin}/blog`],
    [post.title, url],
  ] as const;
  return [
    {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: post.title,
      description: post.excerpt,
      image: `${origin}${post.image}`,
      datePublished: post.date,
      articleSection: post.category,
      author: { "@type": "Person", name: post.author.name, jobTitle: post.author.role },
      publisher: { "@type": "Organization", name: brand.name, url: origin },
      mainEntityOfPage: url,
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map(([name, item], index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item,
      })),
    },
  ];
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

/** Table of contents, before the text on phones and beside it on wide screens. */
function Contents({ blocks }: { blocks: BlogPost["content"] }) {
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
