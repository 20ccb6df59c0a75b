import type { News } from "~/domain/news";

/** What the client heard from the team, newest first. @returns undefined for what is no list of it */
export function toNews(value: unknown): News[] | undefined {
  return Array.isArray(value) ? (value as News[]) : undefined;
}
