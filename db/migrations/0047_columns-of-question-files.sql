ALTER TABLE "question_imports" ADD COLUMN "headings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "samples" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "text_consents" ADD COLUMN "said_by" text;--> statement-breakpoint
ALTER TABLE "text_consents" ADD COLUMN "how" text;--> statement-breakpoint
ALTER TABLE "text_consents" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_heard" CHECK (("text_consents"."recorded_by" is null) = ("text_consents"."said_by" is null) and ("text_consents"."said_by" is null) = ("text_consents"."how" is null));