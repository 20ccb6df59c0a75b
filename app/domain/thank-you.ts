import { ADVANCED_FIGURES, BASIC_FIGURES, type PlanDetails } from "./plans/plans";

/** Differs from the public prices on purpose. */
const CONFIRMATION_PLANS = {
  basic: { name: "Basic", ...BASIC_FIGURES },
  pro: { name: "Pro", ...ADVANCED_FIGURES },
  enterprise: {
    name: "Enterprise",
    price: "Custom pricing",
    features: ["Custom automation", "All integrations", "Dedicated support", "Tailored workflows"],
  },
} satisfies Record<string, PlanDetails>;

const DEFAULT_SOURCE = "general";

export type Confirmation =
  | { variant: "welcome" }
  | { variant: "contact" | "submission"; email: string }
  | { variant: "subscription"; email: string; plan: PlanDetails };

export function parseConfirmation(query: URLSearchParams): Confirmation {
  const email = query.get("email")?.trim();
  if (!email) return { variant: "welcome" };
  switch (query.get("source") ?? DEFAULT_SOURCE) {
    case "contact":
      return { variant: "contact", email };
    case "subscription": {
      const plan = query.get("plan");
      return isConfirmationPlan(plan)
        ? { variant: "subscription", email, plan: CONFIRMATION_PLANS[plan] }
        : { variant: "welcome" };
    }
    default:
      return { variant: "submission", email };
  }
}

function isConfirmationPlan(plan: string | null): plan is keyof typeof CONFIRMATION_PLANS {
  return plan !== null && Object.hasOwn(CONFIRMATION_PLANS, plan);
}
