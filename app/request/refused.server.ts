import { createContext } from "react-router";

/** Whether this request's form was not carried out: the title of the page that answers begins with it. */
export const refusedContext = createContext(false);
