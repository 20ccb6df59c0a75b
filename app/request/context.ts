import type { RouterContextProvider } from "react-router";

/** Carries request-scoped values through middleware, loaders, actions and services. */
export type Context = Readonly<RouterContextProvider>;

/** Subset of the loader and action arguments that helpers need. */
export type RequestArgs = { request: Request; context: Context; url: URL };
