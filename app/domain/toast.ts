/** What a toast shows; `kind` decides its colour and how assistive technology announces it. */
export type Toast = {
  kind: "error" | "success";
  title: string;
  body?: string;
  /** Shown only while the address has this hash, which the server never sees: CSS decides. */
  hash?: string;
  /** It tells that Supabase gave no answer: the page at this path, where it leads, does not ask again. */
  troubleAt?: string;
};
