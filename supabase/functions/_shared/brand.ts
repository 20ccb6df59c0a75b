// Brand facts in emails, equal to those of app/content/brand.ts; tests/unit/emails.test.ts compares
// them.
export const brand = {
  name: "Spellpost",
  email: "info@spellpost.example",
  phone: "+357 22 030 114",
  address: "14 Ledra Street, 1011 Nicosia, Cyprus",
};
