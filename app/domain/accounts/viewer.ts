/**
 * State that the header shows: Logout with or without the desk link, Login, or neither when the
 * viewer is unknown.
 */
export type HeaderVariant = "staff" | "signed-in" | "signed-out" | "unknown";

export type User = {
  id: string;
  email: string;
  /** Name from sign-up, otherwise the part of the email before the @, otherwise "User". */
  name: string;
  chosenPlan: string;
  /** True for an account that signs in with a code of an authenticator app, too. */
  hasMfa: boolean;
};

/**
 * "unknown" means that there is a session cookie, but the auth service could not verify it. The
 * visitor stays signed in.
 */
export type Viewer =
  | { state: "anonymous" }
  | { state: "unknown" }
  /** The password was verified; the code of the authenticator app is missing. */
  | { state: "mfa-required" }
  | { state: "signed-in"; user: User };
