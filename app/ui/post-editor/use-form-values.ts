import { useEffect, useRef, useState } from "react";

/**
 * Null until the island is hydrated. The fields are none of React's, because hydration would reset
 * what was typed before it.
 */
export function useFormValues() {
  const root = useRef<HTMLElement>(null);
  const [values, setValues] = useState<Record<string, string> | null>(null);
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return;
    const read = () => setValues(readValues(form));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  return { root, values };
}

function readValues(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts) as Record<string, string>;
}
