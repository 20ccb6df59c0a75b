import { brand } from "./brand";

export function organization(origin: string) {
  const { name, description, email, phone, address, social } = brand;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name,
    description,
    email,
    url: `${origin}/`,
    logo: `${origin}/icons/favicon.svg`,
    telephone: phone.display,
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    sameAs: social.map(({ href }) => href),
  };
}
