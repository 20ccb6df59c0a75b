import type { RouterContextProvider } from "react-router";
import { requestInfoContext } from "./request-info.server";

export function createAssetReader(context: Readonly<RouterContextProvider>) {
  const { ASSETS } = context.get(requestInfoContext).env;
  return async (path: string): Promise<unknown> => {
    // Any host will do: the binding looks only at the path.
    const response = await ASSETS.fetch(`https://assets.local${path}`);
    if (!response.ok) throw new Error(`Asset ${path}: status ${response.status}`);
    return response.json();
  };
}
