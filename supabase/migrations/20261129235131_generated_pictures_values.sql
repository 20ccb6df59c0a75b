ALTER TYPE "public"."model_call_purpose" ADD VALUE 'picture' AFTER 'alt_text';
