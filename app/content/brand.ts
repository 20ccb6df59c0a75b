/** Imports nothing, because the edge functions name the business in emails. */
export const brand = {
  name: "Spellpost",
  tagline: "Create. Post. Dominate.",
  description:
    "AI that writes, designs and publishes social media posts for small businesses. Describe your brand, choose a plan, and get your evenings back.",
  footerTagline:
    "We help businesses eliminate repetitive tasks through automation, so owners can get back to the work only they can do.",
  address: { street: "14 Ledra Street", city: "1011 Nicosia", country: "Cyprus" },
  phone: { display: "+357 22 030 114", href: "tel:+35722030114" },
  email: "info@spellpost.example",
  social: [
    { network: "LinkedIn", href: "https://www.linkedin.com/company/spellpost" },
    { network: "Facebook", href: "https://www.facebook.com/spellpost" },
    { network: "Instagram", href: "https://www.instagram.com/spellpost" },
  ],
  /** External booking page, which replaces our own if set. */
  schedulingUrl: null as string | null,
} as const;
