/**
 * Whether a text can be read as a signed token: three parts, of which the first two hold JSON. Who
 * signed it is another question, for the auth service.
 */
export function isAccessToken(text: string): boolean {
  const parts = text.split(".");
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) return false;
  try {
    return parts.slice(0, 2).every((part) => {
      const json: unknown = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")));
      return typeof json === "object" && json !== null;
    });
  } catch {
    return false;
  }
}
