ALTER TABLE "answer_journal" ADD COLUMN "option_ids" jsonb;--> statement-breakpoint
ALTER TABLE "answer_journal" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "key" jsonb;--> statement-breakpoint
-- Every question there was until now has one right option.
UPDATE "questions" SET "key" = jsonb_build_object('kind', 'single', 'options', jsonb_build_array("correct_option"));--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "kind" text GENERATED ALWAYS AS (key->>'kind') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_journal" ADD CONSTRAINT "answer_journal_one_answer" CHECK (num_nonnulls("answer_journal"."option_id", "answer_journal"."option_ids", "answer_journal"."number") <= 1);