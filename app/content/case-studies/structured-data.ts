import { brand } from "~/content/brand";
import type { CaseStudy } from "./case-study";

/**
 * What search engines read about a story; React Router escapes it for the page.
 * @param origin where the site is public
 */
export function caseStudyStructuredData(study: CaseStudy, origin: string) {
  const url = `${origin}/case-studies/${study.id}`;
  const crumbs = [
    ["Home", `${origin}/`],
    ["Case Studies", `${origin}/case-studies`],
    [study.company, url],
  ] as const;
  const publisher = { "@type": "Organization", name: brand.name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "BreadcrumbList",
        itemListElement: crumbs.map(([name, item], index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          item,
        })),
      },
      {
        "@type": "Article",
        headline: study.fullTitle,
        description: study.description,
        image: `${origin}/images/og/case-studies-${study.id}.jpg`,
        mainEntityOfPage: url,
        author: publisher,
        publisher,
      },
    ],
  };
}
