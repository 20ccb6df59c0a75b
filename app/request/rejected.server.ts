import { createContext } from "react-router";

/**
 * True when the submitted form was rejected; the title of the response page then starts with a note
 * about it.
 */
export const rejectedContext = createContext(false);
