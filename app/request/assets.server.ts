import type { RouterContextProvider } from "react-router";
import { requestInfoContext } from "./request-info.server";

/** Creates a function that reads a JSON file of the site's assets, and throws without it. */
export function createAssetReader(context: Readonly<RouterContextProvider>) {
  const { ASSETS } = context.get(requestInfoContext).env;
  return async (path: string): Promise<unknown> => {
    // Names any host, because the binding looks at the path only.
    const response = await ASSETS.fetch(`https://assets.local${path}`);
    if (!response.ok) throw new Error(`Asset ${path}: status ${response.status}`);
    return response.json();
  };
}
