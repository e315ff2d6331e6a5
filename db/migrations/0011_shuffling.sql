ALTER TABLE "attempts" ADD COLUMN "shuffle_seed" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "keeps_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "shuffles_questions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "shuffles_options" boolean DEFAULT false NOT NULL;