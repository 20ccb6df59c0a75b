import { createContext } from "react-router";

/** Adds a note about the rejected form to the page's title. */
export const rejectedContext = createContext(false);
