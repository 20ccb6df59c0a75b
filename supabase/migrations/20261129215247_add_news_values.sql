-- In a transaction of its own, because a new value can be used only after it.

ALTER TYPE "public"."client_page_part" ADD VALUE 'news' AFTER 'voice';

ALTER TYPE "public"."draft_job_kind" ADD VALUE 'news' AFTER 'replacement';
