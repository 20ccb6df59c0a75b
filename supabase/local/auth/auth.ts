import { protectAppData } from "./account-data.ts";
import { limitAddress } from "./address-length.ts";
import { offerAdmin } from "./admin-users.ts";
import { noticeChanges } from "./change-notices.ts";
import { askBothMailboxes } from "./email-change.ts";
import { formatErrors } from "./error-format.ts";
import type { AuthProject, Fetch, Layer } from "./layer.ts";
import { logOutEverywhere } from "./log-out-scope.ts";
import { spaceMails } from "./mail-frequency.ts";
import { limitMails } from "./mail-quota.ts";
import { settlePasswordChange } from "./password-change.ts";
import { checkPasswordStrength } from "./password-strength.ts";
import { allowReuse } from "./refresh-tokens.ts";
import { repeatSignUp } from "./repeated-sign-up.ts";
import { limitRequests } from "./request-limits.ts";
import { requireCurrentPassword } from "./require-current-password.ts";
import { noteDevices } from "./session-devices.ts";
import { checkPasswordFirst } from "./sign-in-order.ts";
import { completeClaims } from "./token-claims.ts";
import { offerTwoStep } from "./two-step.ts";
import { checkProof } from "./verification.ts";

/** From the one that sees a request first to the one next to @supabase/lite. */
const LAYERS: Layer[] = [
  formatErrors,
  limitRequests,
  offerAdmin,
  noteDevices,
  completeClaims,
  checkPasswordStrength,
  limitAddress,
  protectAppData,
  offerTwoStep,
  requireCurrentPassword,
  noticeChanges,
  settlePasswordChange,
  checkPasswordFirst,
  spaceMails,
  limitMails,
  repeatSignUp,
  checkProof,
  askBothMailboxes,
  allowReuse,
  logOutEverywhere,
];

/** The auth service of @supabase/lite, made as strict as the hosted one. */
export function strictAuth(lite: Fetch, project: AuthProject): Fetch {
  return LAYERS.reduceRight<Fetch>((next, layer) => layer(next, project), lite);
}

/** Hosted Supabase has these tables; @supabase/lite does not. */
export const AUTH_TABLES = `
  create table if not exists auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text, factor_type text not null, status text not null, secret text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now()
  );
  create table if not exists auth.mfa_amr_claims (
    session_id uuid not null references auth.sessions (id) on delete cascade,
    authentication_method text not null, created_at timestamptz not null default now(),
    unique (session_id, authentication_method)
  );`;
