ALTER TYPE "public"."client_page_part" ADD VALUE 'secret_urls' AFTER 'news';

ALTER TYPE "public"."model_call_purpose" ADD VALUE 'picture' AFTER 'alt_text';

ALTER TYPE "public"."received_email_result" ADD VALUE 'noted' AFTER 'unverified';

ALTER TYPE "public"."received_email_result" ADD VALUE 'drafted' AFTER 'noted';
