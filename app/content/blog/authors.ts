import type { Author } from "./article";

/** Who signs the articles. */
export const authors = {
  despina: {
    name: "Despina Loizou",
    role: "Content Strategist",
    avatar: "/images/authors/despina-loizou.svg",
    bio: "Despina spent nine years behind a shop counter before she wrote for a living. She plans content for owners who have forty minutes, not a department.",
  },
  marco: {
    name: "Marco Reyes",
    role: "Automation Engineer",
    avatar: "/images/authors/marco-reyes.svg",
    bio: "Marco builds the workflows behind Spellpost and keeps a list of everything he automated too early. The list is longer than he likes.",
  },
  ingrid: {
    name: "Ingrid Solheim",
    role: "Customer Success Lead",
    avatar: "/images/authors/ingrid-solheim.svg",
    bio: "Ingrid sits in on strategy meetings with bakers, dentists and bike shops, and writes down the questions that keep coming back.",
  },
} satisfies Record<string, Author>;
