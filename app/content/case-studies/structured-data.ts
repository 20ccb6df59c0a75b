import { brand } from "../brand";
import { breadcrumbList } from "../structured-data";
import type { CaseStudy } from "./case-studies";

/** React Router escapes it. */
export function caseStudyStructuredData(study: CaseStudy, origin: string) {
  const url = `${origin}/case-studies/${study.id}`;
  const publisher = { "@type": "Organization", name: brand.name, url: `${origin}/` };
  return {
    "@context": "https://schema.org",
    "@graph": [
      breadcrumbList([
        ["Home", `${origin}/`],
        ["Case Studies", `${origin}/case-studies`],
        [study.company, url],
      ]),
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
