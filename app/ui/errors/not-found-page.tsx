import type { Post } from "~/content/post";
import { posts } from "~/content/sample-posts";
import { ButtonLink } from "../button";
import { PostPicture } from "../post";

const PAGES: { name: string; text: string; href: string; post: Post }[] = [
  { name: "Features", text: "How it all works", href: "/features", post: posts.rocket },
  { name: "Pricing", text: "What it costs", href: "/pricing", post: posts.sprout },
  { name: "Case Studies", text: "Who it works for", href: "/case-studies", post: posts.croissants },
  { name: "Blog", text: "What we’ve learned", href: "/blog", post: posts.ledger },
];

export function NotFoundPage() {
  return (
    <main id="main" className="shell grid gap-16 py-10 lg:gap-24 lg:py-16">
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[auto_1fr]">
        <h1>
          <span className="relative inline-block w-[2.1125em] text-[min(40vw,19rem)] leading-[0.8] tracking-[0.06em] whitespace-nowrap">
            404
            {/* Covers the digit zero, which stays for browsers without pictures. */}
            <span className="absolute bottom-[0.025em] left-[0.628em] w-[0.78em]">
              <PostPicture
                post={posts.cup}
                shape="square"
                isDecoration
                isFirst
                className="rounded-full"
              />
            </span>
          </span>{" "}
          <span className="mt-6 block text-3xl lg:mt-8">Page Not Found</span>
        </h1>
        <div className="grid justify-items-start gap-6">
          <p className="max-w-prose text-lg text-muted">
            This spell fizzled: nothing lives at this address. The home page knows the way to
            everything else.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/">Return to Home</ButtonLink>
            <ButtonLink href="/contact-us" look="secondary">
              Tell Us What’s Missing
            </ButtonLink>
          </div>
        </div>
      </div>
      <section aria-labelledby="pages" className="grid gap-6">
        <h2 id="pages" className="text-2xl">
          These pages exist
        </h2>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-x-6">
          {PAGES.map(({ name, text, href, post }) => (
            <li key={href}>
              <a href={href} className="group grid gap-3 text-ink no-underline">
                <PostPicture post={post} shape="square" isDecoration className="rounded-md" />
                <span>
                  <span className="block font-display text-lg font-semibold group-hover:underline">
                    {name}
                  </span>
                  <span className="text-muted">{text}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
