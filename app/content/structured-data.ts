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
