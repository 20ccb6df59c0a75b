set check_function_bodies = off;

update public.questionnaire_drafts set step = '3' where step = 'check';

ALTER TABLE "public"."questionnaire_drafts" ALTER COLUMN "step" DROP DEFAULT;

ALTER TYPE "public"."questionnaire_step" RENAME TO "questionnaire_step__pgdelta_replaced";

CREATE TYPE "public"."questionnaire_step" AS ENUM ('1', '2', '3');

ALTER TABLE "public"."questionnaire_drafts" ALTER COLUMN "step" TYPE "public"."questionnaire_step" USING "step"::text::"public"."questionnaire_step";

DROP TYPE "public"."questionnaire_step__pgdelta_replaced";

ALTER TABLE "public"."questionnaire_drafts" ALTER COLUMN "step" SET DEFAULT '1'::public.questionnaire_step;
