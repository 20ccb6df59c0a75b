/** Who tries the desk on this machine. Everybody may know them: the backend serves loopback only. */
export const LOCAL_STAFF = { email: "desk@spellpost.example", password: "Desk-0n-this-machine!" };

/**
 * Makes the account of a member of the team, unless there is one.
 * @param url the embedded backend
 * @throws Error when the backend does not do it
 */
export async function seedStaff(url: string, secretKey: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: "POST",
      headers: {
        apikey: secretKey,
        Authorization: `Bearer ${secretKey}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    });
  const { email, password } = LOCAL_STAFF;
  const account = { email, password, email_confirm: true, user_metadata: { name: "The desk" } };
  await (await post("/auth/v1/admin/users", account)).text(); // refused when it is there
  const added = await post("/rest/v1/rpc/add_staff", { email });
  if ((await added.json()) !== true) throw new Error("The desk's account could not be made.");
}
