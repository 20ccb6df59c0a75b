export type HeaderVariant = "staff" | "signed-in" | "signed-out" | "unknown";

export type User = {
  id: string;
  email: string;
  /** Name from sign-up, otherwise the part of the email before the @, otherwise "User". */
  name: string;
  chosenPlan: string;
  hasMfa: boolean;
};

/** "unknown": the auth service could not verify the session cookie. The visitor stays signed in. */
export type Viewer =
  | { state: "anonymous" }
  | { state: "unknown" }
  | { state: "mfa-required" }
  | { state: "signed-in"; user: User };
