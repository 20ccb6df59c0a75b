import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while hydrating, then true: for markup that needs script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
