/**
 * Describes a breadcrumb trail to search engines (schema.org).
 * @param crumbs name and URL of each page, from the home page on
 */
export function breadcrumbList(crumbs: readonly (readonly [name: string, url: string])[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(([name, item], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item,
    })),
  };
}
