// Edge function, called on a schedule: delivers the profile webhooks that are due. _shared/drain.ts
// documents request and responses.
// Imports nothing remote, because it must start without the internet.
import { serveDrain } from "../_shared/drain.ts";
import { processEntry } from "../_shared/profile-webhook.ts";

serveDrain("claim_profile_webhooks", processEntry);
