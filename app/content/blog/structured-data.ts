import { brand } from "../brand";
import { breadcrumbList } from "../structured-data";
import type { BlogPost } from "./article";

/** React Router escapes it. */
export function articleStructuredData(post: BlogPost, origin: string) {
  const url = `${origin}/blog/${post.id}`;
  const article = {
    "@type": "Article",
    headline: post.title,
    description: post.excerpt,
    image: `${origin}${post.image}`,
    datePublished: post.date,
    articleSection: post.category,
    author: { "@type": "Person", name: post.author.name, jobTitle: post.author.role },
    publisher: { "@type": "Organization", name: brand.name, url: origin },
    mainEntityOfPage: url,
  };
  const crumbs = breadcrumbList([
    ["Home", `${origin}/`],
    ["Blog", `${origin}/blog`],
    [post.title, url],
  ]);
  return [article, crumbs].map((json) => ({
    "script:ld+json": { "@context": "https://schema.org", ...json },
  }));
}
