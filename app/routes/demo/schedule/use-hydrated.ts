import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** For markup that needs script: false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
