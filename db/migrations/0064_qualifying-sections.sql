ALTER TABLE "patterns" ADD COLUMN "doubt" text;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "is_qualifying" boolean DEFAULT false NOT NULL;