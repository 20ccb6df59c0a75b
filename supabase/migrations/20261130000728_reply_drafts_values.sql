ALTER TYPE "public"."received_email_result" ADD VALUE 'automatic' AFTER 'unverified';

ALTER TYPE "public"."received_email_result" ADD VALUE 'drafted' AFTER 'automatic';
