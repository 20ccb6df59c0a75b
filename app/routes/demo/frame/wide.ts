/** The width of the demo: an account is a place to work in, so it uses a wide screen. */
export const WIDE = "mx-auto w-[min(100%-min(2.5rem,12.5%),104rem)] lg:w-[min(100%-6rem,104rem)]";
