ALTER TYPE "public"."job_kind" ADD VALUE 'linkedin_reconnection' AFTER 'picture_removal';

ALTER TYPE "public"."job_kind" ADD VALUE 'linkedin_reminder' AFTER 'linkedin_reconnection';
