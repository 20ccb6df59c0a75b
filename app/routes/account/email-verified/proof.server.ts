import { parseLinkToken } from "~/domain/tokens";
import { textField } from "~/forms/read.server";
import type { Proof } from "~/services/auth/verify-email.server";

export const LINK_FIELDS = ["token_hash", "code"] as const;
const PROOF_FIELDS = [...LINK_FIELDS, "access_token", "refresh_token"] as const;

export function sentProof(form: FormData): Record<string, string> {
  return Object.fromEntries(
    PROOF_FIELDS.flatMap((name) => {
      const value = textField(form, name);
      const isEmailed = (LINK_FIELDS as readonly string[]).includes(name);
      return value ? [[name, isEmailed ? parseLinkToken(value) : value]] : [];
    }),
  );
}

export function parseProof(form: FormData): Proof | null {
  const { token_hash, code, access_token, refresh_token } = sentProof(form);
  if (token_hash) return { kind: "token_hash", tokenHash: token_hash };
  if (code) return { kind: "code", code };
  if (access_token && refresh_token) {
    return { kind: "tokens", accessToken: access_token, refreshToken: refresh_token };
  }
  return null;
}
