import { createContext, type ReactNode, useContext } from "react";
import { TextLink } from "~/ui/text-link";

/** True at the desk, where staff look at a client's page and nothing is linked. */
export const ReadOnlyContext = createContext(false);

type UnlessReadOnlyProps = {
  /** Shown instead on a page that is read only; nothing when absent. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Links and forms that only the client's own page has. */
export function UnlessReadOnly({ fallback, children }: UnlessReadOnlyProps) {
  return useContext(ReadOnlyContext) ? fallback : children;
}

/** Link that is plain text on a page that is read only. */
export function ClientLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <UnlessReadOnly fallback={<span>{children}</span>}>
      <TextLink alone href={href}>
        {children}
      </TextLink>
    </UnlessReadOnly>
  );
}
