import { seedDesk, fillParams } from "../support/desk.ts";
import { signInAsUser, signUpFields } from "../support/onboarding.ts";
import { CLIENT_PAGES, PUBLIC_PAGES, QUESTIONNAIRE_PLACES } from "../support/page-paths.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import type { Stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/** Pages that one visitor sees: nobody in particular where none is named. */
export type Area = { name: string; paths: string[]; visitor?: Visitor };

/** The whole site by area. Routes that no list names are found in the build. */
export async function areasOf({ siteUrl, backendUrl }: Stack): Promise<Area[]> {
  const stranger = new Visitor(siteUrl);
  const newcomer = new Visitor(siteUrl);
  await newcomer.post("/signup?plan=pro", signUpFields(newcomer));
  const user = new Visitor(siteUrl);
  await signInAsUser(user, backendUrl);
  await user.get("/"); // shows and so clears the toasts
  const { client, staff, ids } = await seedDesk(siteUrl, backendUrl);
  const listed = [...Object.values(PUBLIC_PAGES).flat(), ...CLIENT_PAGES];

  const unlisted = async (visitor: Visitor, isInArea: (path: string) => boolean) => {
    const paths: string[] = [];
    for (const { path } of listRoutePaths()) {
      const address = fillParams(path, ids);
      if (isInArea(path) && !listed.includes(path) && (await isPage(visitor, address)))
        paths.push(address);
    }
    return paths;
  };
  const isClients = (path: string) => path.startsWith("/client/");
  const isDesks = (path: string) => path.startsWith("/desk");
  return [
    ...Object.entries(PUBLIC_PAGES).map(([group, paths]) => ({
      name: group.replace(/^the /, "").replaceAll(" ", "-"),
      paths,
    })),
    {
      name: "unlisted",
      paths: await unlisted(stranger, (path) => !isClients(path) && !isDesks(path)),
    },
    { name: "onboarding-mail", paths: ["/signup?step=check-email"], visitor: newcomer },
    { name: "onboarding-questions", paths: QUESTIONNAIRE_PLACES, visitor: user },
    {
      name: "client",
      paths: ["/schedule-meeting", ...CLIENT_PAGES, ...(await unlisted(client, isClients))],
      visitor: client,
    },
    { name: "desk", paths: await unlisted(staff, isDesks), visitor: staff },
  ];
}

/** Not a file, and not an address that only takes what is sent. */
async function isPage(visitor: Visitor, path: string): Promise<boolean> {
  const { location, headers } = await visitor.get(path);
  return !location && headers.get("Content-Type")?.startsWith("text/html") === true;
}
