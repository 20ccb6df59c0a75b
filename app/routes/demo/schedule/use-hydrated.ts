import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Returns false on the server and during hydration, then true; for markup that needs script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
