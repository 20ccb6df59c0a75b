export type Author = { name: string; role: string; avatar: string; bio: string };

/** By the key in the front matter; they are guest authors, not staff. */
export const authors = {
  despina: {
    name: "Despina Loizou",
    role: "Guest author, content strategist",
    avatar: "/images/authors/despina-loizou.svg",
    bio: "Despina spent nine years behind a shop counter before she wrote for a living. She plans content for owners who have forty minutes, not a department.",
  },
  marco: {
    name: "Marco Reyes",
    role: "Guest author, automation engineer",
    avatar: "/images/authors/marco-reyes.svg",
    bio: "Marco builds workflows for small companies and keeps a list of everything he automated too early. The list is longer than he likes.",
  },
  ingrid: {
    name: "Ingrid Solheim",
    role: "Guest author, small-business adviser",
    avatar: "/images/authors/ingrid-solheim.svg",
    bio: "Ingrid advises bakers, dentists and bike shops, and writes down the questions that keep coming back.",
  },
} satisfies Record<string, Author>;

export type AuthorKey = keyof typeof authors;
