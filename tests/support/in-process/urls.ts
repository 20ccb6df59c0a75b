/** URLs of the in-process stack, which never reach the network. */
export const SITE_URL = "http://127.0.0.1:5173";
export const BACKEND_URL = "http://127.0.0.1:54321";
export const PROXY_URL = "http://127.0.0.1:54322";
export const PROVIDERS_URL = "http://127.0.0.1:54323";
export const SQL_URL = "http://127.0.0.1:54324";
