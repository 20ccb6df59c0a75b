import { CLIENT_SECTION, type ClientSection } from "../clients/client-view";

const DEMO_SECTION: Record<ClientSection, string> = {
  dashboard: "/client-portal",
  posts: "/client-portal/posts",
  customization: "/connect-platforms",
  support: "/client-portal/support",
  account: "/client-portal/profile",
};

const PAGES = new Map([
  ["/", "/"],
  [`${CLIENT_SECTION.account}#linkedin`, DEMO_SECTION.customization],
  ["/client/posts/approvals", "/client-portal/posts/all/approval"],
  ...(Object.keys(CLIENT_SECTION) as ClientSection[]).map(
    (section) => [CLIENT_SECTION[section], DEMO_SECTION[section]] as const,
  ),
]);

/** Returns the demo's counterpart of a path of the client area; null if it has none. */
export function toDemoPath(path: string): string | null {
  const page = PAGES.get(path);
  if (page) return page;
  const [, id, noun] =
    /^\/client\/posts\/([\w-]+)(\/approval|\/change-requests)?$/.exec(path) ?? [];
  if (noun) return `${DEMO_SECTION.posts}/${id}${noun}`;
  if (id) return `${DEMO_SECTION.posts}#draft-${id}`;
  return path.startsWith("/client/tickets/") ? DEMO_SECTION.support : null;
}

const SECTIONS: Readonly<Record<string, ClientSection>> = {
  "/create-campaign": "posts",
  "/schedule-content": "posts",
  "/client-portal/settings": "account",
};

export function getDemoSection(path: string): ClientSection {
  const sections = Object.keys(DEMO_SECTION) as ClientSection[];
  const own = sections.findLast((section) => DEMO_SECTION[section] === path);
  return own ?? (Object.hasOwn(SECTIONS, path) ? SECTIONS[path]! : "dashboard");
}
