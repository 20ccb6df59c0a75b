import { seedDesk, fillParams } from "../support/desk.ts";
import { signInAsUser, signUpFields } from "../support/onboarding.ts";
import { CLIENT_PAGES, PUBLIC_PAGES, QUESTIONNAIRE_STEPS } from "../support/page-paths.ts";
import { listRoutePaths } from "../support/route-paths.ts";
import type { Stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/** Pages that one visitor sees; an anonymous one by default. */
export type Area = { name: string; paths: string[]; visitor?: Visitor };

/** Lists the whole site by area, including the routes of the build that no list names. */
export async function listAreas({
  siteUrl,
  backendUrl,
}: Pick<Stack, "siteUrl" | "backendUrl">): Promise<Area[]> {
  const anonymous = new Visitor(siteUrl);
  const newUser = new Visitor(siteUrl);
  await newUser.post("/signup?plan=pro", signUpFields(newUser));
  const user = new Visitor(siteUrl);
  await signInAsUser(user, backendUrl);
  await user.get("/"); // displays and thereby clears the toasts
  const { client, staff, ids } = await seedDesk(siteUrl, backendUrl);
  const listed = [...Object.values(PUBLIC_PAGES).flat(), ...CLIENT_PAGES];

  const unlisted = async (visitor: Visitor, isInArea: (path: string) => boolean) => {
    const paths: string[] = [];
    for (const { path } of listRoutePaths()) {
      const filledPath = fillParams(path, ids);
      if (isInArea(path) && !listed.includes(path) && (await isPage(visitor, filledPath)))
        paths.push(filledPath);
    }
    return paths;
  };
  const isClientPath = (path: string) => path.startsWith("/client/");
  const isDeskPath = (path: string) => path.startsWith("/desk");
  return [
    ...Object.entries(PUBLIC_PAGES).map(([group, paths]) => ({
      name: group.replace(/^the /, "").replaceAll(" ", "-"),
      paths,
    })),
    {
      name: "unlisted",
      paths: await unlisted(anonymous, (path) => !isClientPath(path) && !isDeskPath(path)),
    },
    { name: "onboarding-email", paths: ["/signup?step=check-email"], visitor: newUser },
    { name: "onboarding-questions", paths: QUESTIONNAIRE_STEPS, visitor: user },
    {
      name: "client",
      paths: ["/schedule-meeting", ...CLIENT_PAGES, ...(await unlisted(client, isClientPath))],
      visitor: client,
    },
    { name: "desk", paths: await unlisted(staff, isDeskPath), visitor: staff },
  ];
}

/** Returns true for a page, as opposed to a file, a redirect or a route without a page. */
async function isPage(visitor: Visitor, path: string): Promise<boolean> {
  const { location, headers } = await visitor.get(path);
  return !location && headers.get("Content-Type")?.startsWith("text/html") === true;
}
