import { parseCall, parseJson, type AuthLayer } from "./layer.ts";

/** The site uses no such codes, and our template shows none. */
export const sendReauthentication: AuthLayer =
  (auth, { emails }) =>
  async (request) => {
    if (parseCall(request) !== "GET reauthenticate") return auth(request);
    const user = await auth(
      new Request(new URL("user", request.url), { headers: request.headers }),
    );
    if (!user.ok) return user;
    const email = String((await parseJson(user))?.email);
    await emails.send("reauthentication", email, { email });
    return Response.json({});
  };
