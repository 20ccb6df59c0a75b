import { brand } from "~/content/brand";
import type { CaseStudy } from "./case-study";

/**
 * Builds the structured data of a case study for search engines; React Router escapes it.
 * @param origin public origin of the site
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
