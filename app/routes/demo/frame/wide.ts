/** Wider than the public pages: the demo is a workspace. */
export const WIDE = "mx-auto w-[min(100%-min(2.5rem,12.5%),104rem)] lg:w-[min(100%-6rem,104rem)]";
