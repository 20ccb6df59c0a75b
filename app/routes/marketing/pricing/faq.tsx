import { pricingFaq } from "~/content/pricing";
import { FaqList } from "~/ui/faq-list";

/** Other pages link to #faq. */
export function PricingFaq() {
  return (
    <section
      id="faq"
      aria-labelledby="questions"
      className="reveal-right grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-12"
    >
      <h2 id="questions" className="text-2xl">
        Before you pay
      </h2>
      <FaqList faqs={pricingFaq} />
    </section>
  );
}
