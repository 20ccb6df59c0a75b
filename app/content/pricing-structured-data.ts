import { formatPrice, PRICED_PLANS, getYearlyPrice } from "~/domain/plans/plans";
import { brand } from "./brand";
import { pricingFaq } from "./pricing";

export function pricingStructuredData(pageUrl: string) {
  const offer = (price: number, unitCode: "MON" | "ANN") => ({
    "@type": "Offer",
    price: formatPrice(price).slice(1),
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    url: pageUrl,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency: "USD",
      unitCode,
    },
  });
  const products = PRICED_PLANS.map((plan) => ({
    "@type": "Product",
    name: `${brand.name} ${plan.title}`,
    description: plan.description,
    brand: { "@type": "Brand", name: brand.name },
    offers: [offer(plan.monthlyPrice, "MON"), offer(getYearlyPrice(plan), "ANN")],
  }));
  const faq = {
    "@type": "FAQPage",
    mainEntity: pricingFaq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return { "@context": "https://schema.org", "@graph": [...products, faq] };
}
