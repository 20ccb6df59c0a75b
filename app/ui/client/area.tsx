import { createContext, type ReactNode, useContext } from "react";
import { TextLink } from "~/ui/text-link";

type Area = {
  /** What a path of the client area leads to; null if to nothing. */
  toHref: (path: string) => string | null;
  /** Its forms can be sent. */
  isEditable: boolean;
};

/** The client area is also shown by the demo, and at the desk. */
export const AreaContext = createContext<Area>({ toHref: (path) => path, isEditable: true });

export const READ_ONLY_AREA: Area = { toHref: () => null, isEditable: false };

export function useHref(path: string): string | null {
  return useContext(AreaContext).toHref(path);
}

type UnlessReadOnlyProps = {
  /** Shown instead where the page is read only. */
  fallback?: ReactNode;
  children: ReactNode;
};

export function UnlessReadOnly({ fallback, children }: UnlessReadOnlyProps) {
  return useContext(AreaContext).isEditable ? children : fallback;
}

export function ClientLink({ href: path, children }: { href: string; children: ReactNode }) {
  const href = useHref(path);
  if (!href) return <span>{children}</span>;
  return (
    <TextLink alone href={href}>
      {children}
    </TextLink>
  );
}
