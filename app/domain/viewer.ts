/** Whether the header offers Logout, with the desk beside it or not, or Login; none while nobody can say. */
export type ShownSession = "desk" | "open" | "none" | "unknown";

export type User = {
  id: string;
  email: string;
  /** From sign-up, else the part of the e-mail before the @, else "User". */
  name: string;
  chosenPlan: string;
};

/** "unknown": there is a session cookie, but the auth service could not say whose it is. Nobody is signed out for that. */
export type Viewer =
  | { state: "anonymous" }
  | { state: "unknown" }
  /** The password was right; the code of the authenticator app is still to come. */
  | { state: "half-signed-in" }
  | { state: "signed-in"; user: User };
