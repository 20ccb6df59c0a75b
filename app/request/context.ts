import type { RouterContextProvider } from "react-router";

export type Context = Readonly<RouterContextProvider>;

export type RequestArgs = { request: Request; context: Context; url: URL };
