import type { MetaDescriptor } from "react-router";
import { toCanonicalPath } from "~/domain/paths";
import { brand } from "./brand";
import { generalPicture, socialPictures } from "./social-pictures";

type Args = { location: { pathname: string }; matches: readonly unknown[] };
type Page = {
  title: string;
  description: string;
  /** Canonical path, if several URLs show the same page. */
  path?: string;
  type?: "article";
  /** A variant of an indexed page that search engines should skip. */
  isUnlisted?: boolean;
  /** File in public/images/og/, for a page that isn't in social-pictures.ts. */
  picture?: string;
};

/** "Error: " in the title after a rejected form, so that screen readers announce it first. */
export function pageMeta(
  { location, matches }: Args,
  {
    title,
    description,
    path = toCanonicalPath(location.pathname),
    type,
    isUnlisted,
    picture,
  }: Page,
): MetaDescriptor[] {
  const url = `${getOrigin(matches)}${path}`;
  const preview = picture
    ? { name: picture, headline: title }
    : (socialPictures[path] ?? generalPicture);
  const fullTitle = title.includes(brand.name) ? title : `${title} | ${brand.name}`;
  return [
    { title: isRejected(matches) ? `Error: ${fullTitle}` : fullTitle },
    { name: "description", content: description },
    ...(isIndexed(matches) && !isUnlisted ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: type ?? "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${getOrigin(matches)}/images/og/${preview.name}.jpg` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    {
      property: "og:image:alt",
      content: `${preview.headline}${/[.?!]$/.test(preview.headline) ? "" : "."} Illustrated social posts.`,
    },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export const createMeta = (title: string, description: string) => (args: Args) =>
  pageMeta(args, { title, description });

export function getOrigin(matches: readonly unknown[]): string {
  return rootData(matches)?.origin ?? "";
}

function isRejected(matches: readonly unknown[]): boolean {
  return rootData(matches)?.isRejected ?? false;
}

function rootData(matches: readonly unknown[]) {
  type Root = { loaderData?: { origin?: string; isRejected?: boolean } };
  return (matches[0] as Root | undefined)?.loaderData;
}

function isIndexed(matches: readonly unknown[]): boolean {
  return (matches as { handle?: { index?: boolean } }[]).some((match) => match?.handle?.index);
}
