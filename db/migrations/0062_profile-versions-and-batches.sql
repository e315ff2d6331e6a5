ALTER TABLE "tests" ADD COLUMN "batch_ids" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_version" integer DEFAULT 1 NOT NULL;