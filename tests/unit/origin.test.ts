import { expect, test } from "vitest";
import { parseOrigin } from "../../supabase/functions/_shared/origin.ts";

test("the edge functions read the site's origin with or without a slash at its end", () => {
  for (const setting of ["https://www.example.com", "https://www.example.com/"])
    expect(parseOrigin(setting)).toBe("https://www.example.com");
  expect(parseOrigin("http://127.0.0.1:5173/")).toBe("http://127.0.0.1:5173");
});

test("the edge functions take nothing but a URL for the site's origin", () => {
  for (const setting of ["", "www.example.com", "www.example.com:443", "https://"])
    expect(parseOrigin(setting)).toBeNull();
});
