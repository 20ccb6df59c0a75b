ALTER TYPE "public"."received_email_result" ADD VALUE 'noted' AFTER 'unverified';

ALTER TYPE "public"."received_email_result" ADD VALUE 'drafted' AFTER 'noted';
