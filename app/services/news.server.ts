import type { News } from "~/domain/news";

/**
 * Parses what the client received from staff, newest first. @returns undefined for any other value
 */
export function toNews(value: unknown): News[] | undefined {
  return Array.isArray(value) ? (value as News[]) : undefined;
}
