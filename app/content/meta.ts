import type { MetaDescriptor } from "react-router";
import { brand } from "./brand";
import { generalPicture, socialPictures } from "./social-pictures";

type Args = { location: { pathname: string }; matches: readonly unknown[] };
type Page = {
  title: string;
  description: string;
  /**
   * The canonical path when several addresses show the same page; the page's own path when absent.
   */
  path?: string;
  type?: "article";
  /**
   * The preview that sharing sites show, where it is made of the page's title and not named in
   * social-pictures.ts: a name in public/images/og/ (made by .github/make-pictures.ts).
   */
  picture?: string;
};

/**
 * Title, description, canonical address and Open Graph of a page. After a form that was not carried
 * out the title begins with "Error: ", so that it is the first thing a screen reader says. Account
 * and portal pages are not indexed.
 */
export function pageMeta(
  { location, matches }: Args,
  { title, description, path = location.pathname, type, picture }: Page,
): MetaDescriptor[] {
  const url = `${originOf(matches)}${path}`;
  const preview = picture
    ? { name: picture, words: title }
    : (socialPictures[path] ?? generalPicture);
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`;
  return [
    { title: isRefused(matches) ? `Error: ${fullTitle}` : fullTitle },
    { name: "description", content: description },
    ...(isIndexed(matches) ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: type ?? "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${originOf(matches)}/images/og/${preview.name}.jpg` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `“${preview.words}”, and pictures beside it.` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Reads the public origin from the root loader's data. */
export function originOf(matches: readonly unknown[]): string {
  return rootData(matches)?.origin ?? "";
}

/** Whether the page answers a form that was not carried out (forms/receive.server.ts). */
function isRefused(matches: readonly unknown[]): boolean {
  return rootData(matches)?.isRefused ?? false;
}

function rootData(matches: readonly unknown[]) {
  type Root = { loaderData?: { origin?: string; isRefused?: boolean } };
  return (matches[0] as Root | undefined)?.loaderData;
}

function isIndexed(matches: readonly unknown[]): boolean {
  return (matches as { handle?: { indexed?: boolean } }[]).some((match) => match?.handle?.indexed);
}
