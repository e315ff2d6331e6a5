ALTER TABLE "exams" ADD COLUMN "next_stage" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "next_on" date;