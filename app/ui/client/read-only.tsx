import { createContext, type ReactNode, useContext } from "react";
import { TextLink } from "~/ui/text-link";

/** True at the desk, where nothing on a client's page is linked. */
export const ReadOnlyContext = createContext(false);

type UnlessReadOnlyProps = {
  /** Shown instead where the page is read only. */
  fallback?: ReactNode;
  children: ReactNode;
};

export function UnlessReadOnly({ fallback, children }: UnlessReadOnlyProps) {
  return useContext(ReadOnlyContext) ? fallback : children;
}

export function ClientLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <UnlessReadOnly fallback={<span>{children}</span>}>
      <TextLink alone href={href}>
        {children}
      </TextLink>
    </UnlessReadOnly>
  );
}
