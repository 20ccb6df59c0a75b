import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Another way to do what the link was for, as the end of a sentence. */
  children: ReactNode;
};

/** Page of an emailed link in a browser that keeps no cookies, and therefore lost the key of the link. */
export function CookiesNeeded({ title, children }: Props) {
  return (
    <main id="main" className="shell grid max-w-3xl gap-8 py-12">
      <h1 className="text-3xl">{title}</h1>
      <p>
        Your browser blocks cookies, so it couldn’t keep the key from the link. Allow cookies for
        this site and open the link in our email again, or {children}.
      </p>
    </main>
  );
}
