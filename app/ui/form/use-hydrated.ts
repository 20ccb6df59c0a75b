import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while hydrating, then true: for what may only be so where script runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
