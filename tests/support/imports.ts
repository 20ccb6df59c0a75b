/** Matches the import or re-export with which a line ends, and captures what it names. */
export const IMPORT = /^(?:import|export|\}).* from "([^"]+)"(?: with .*)?;/gm;
