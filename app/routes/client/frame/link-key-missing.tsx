import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Another way to do what the link was for, as the end of a sentence. */
  children: ReactNode;
};

/** Shown when this browser doesn't have the link's key (anymore). */
export function LinkKeyMissing({ title, children }: Props) {
  return (
    <main id="main" className="shell grid max-w-3xl gap-8 py-12">
      <h1 className="text-3xl">{title}</h1>
      <p>
        This browser no longer remembers your link (or blocks cookies). Open it again from our
        email, or {children}.
      </p>
    </main>
  );
}
