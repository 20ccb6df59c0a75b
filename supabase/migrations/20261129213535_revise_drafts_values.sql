-- In a transaction of its own, because a new value can be used only after it.

ALTER TYPE "public"."draft_decision" ADD VALUE 'declined' AFTER 'changes_requested';

ALTER TYPE "public"."draft_job_kind" ADD VALUE 'revision' AFTER 'again';

ALTER TYPE "public"."draft_job_kind" ADD VALUE 'replacement' AFTER 'revision';
