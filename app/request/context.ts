import type { RouterContextProvider } from "react-router";

/** Everything a request carries through middleware, loaders, actions and services. */
export type Context = Readonly<RouterContextProvider>;

/** What a loader or an action is called with, as far as helpers need it. */
export type RequestArgs = { request: Request; context: Context; url: URL };
