import { data } from "react-router";

/** Answers with the page of a URL that does not exist. @throws the 404 */
export function notFound(): never {
  throw data(null, { status: 404 });
}
