import { protectAppData } from "./account-data.ts";
import { serveAdminApi } from "./admin-users.ts";
import { sendChangeNotices } from "./change-notices.ts";
import { delayEmails } from "./delayed-emails.ts";
import { requireBothConfirmations } from "./email-change.ts";
import { checkEmailFormat } from "./email-format.ts";
import { enforceEmailInterval } from "./email-interval.ts";
import { enforceEmailQuota } from "./email-quota.ts";
import { formatErrors } from "./error-format.ts";
import type { AuthProject, Fetch, AuthLayer } from "./layer.ts";
import { serveMfa } from "./mfa.ts";
import { endSessionsAfterPasswordChange } from "./password-change.ts";
import { checkPasswordStrength } from "./password-strength.ts";
import { sendReauthentication } from "./reauthentication.ts";
import { allowReuse } from "./refresh-tokens.ts";
import { handleRepeatedSignUp } from "./repeated-sign-up.ts";
import { limitRequests } from "./request-limits.ts";
import { requireCurrentPassword } from "./require-current-password.ts";
import { recordSessionDevices } from "./session-devices.ts";
import { checkPasswordBeforeConfirmation } from "./sign-in-checks.ts";
import { signOutGlobally } from "./sign-out-scope.ts";
import { completeClaims } from "./token-claims.ts";
import { validateVerify } from "./verification.ts";

const AUTH_LAYERS: AuthLayer[] = [
  formatErrors,
  limitRequests,
  serveAdminApi,
  recordSessionDevices,
  completeClaims,
  checkPasswordStrength,
  checkEmailFormat,
  protectAppData,
  serveMfa,
  requireCurrentPassword,
  enforceEmailInterval,
  enforceEmailQuota,
  delayEmails,
  sendChangeNotices,
  sendReauthentication,
  endSessionsAfterPasswordChange,
  checkPasswordBeforeConfirmation,
  handleRepeatedSignUp,
  validateVerify,
  requireBothConfirmations,
  allowReuse,
  signOutGlobally,
];

export function emulateGoTrue(lite: Fetch, project: AuthProject): Fetch {
  return AUTH_LAYERS.reduceRight<Fetch>((next, layer) => layer(next, project), lite);
}

/** Missing in @supabase/lite. */
export const AUTH_TABLES = `
  create table if not exists auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text, factor_type text not null, status text not null, secret text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now()
  );
  create table if not exists auth.mfa_amr_claims (
    session_id uuid not null references auth.sessions (id) on delete cascade,
    authentication_method text not null, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (session_id, authentication_method)
  );
  alter table auth.mfa_amr_claims add column if not exists updated_at timestamptz not null default now();`;
