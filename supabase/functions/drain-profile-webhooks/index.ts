// Edge function, called on a schedule: delivers the profile webhooks that are due. How it is called
// and what it answers: _shared/drain.ts.
// No remote imports: it must start without the internet.
import { serveDrain } from "../_shared/drain.ts";
import { claimBatch, processEntry } from "../_shared/profile-webhook.ts";

serveDrain(claimBatch, processEntry);
