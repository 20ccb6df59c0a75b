-- In a transaction of its own, because a new value can be used only after it.

ALTER TYPE "public"."client_page_part" ADD VALUE 'pictures' AFTER 'updates';

ALTER TYPE "public"."job_kind" ADD VALUE 'picture_description' AFTER 'member_removal';

ALTER TYPE "public"."job_kind" ADD VALUE 'picture_removal' AFTER 'picture_description';

ALTER TYPE "public"."model_call_purpose" ADD VALUE 'alt_text' AFTER 'sample';
