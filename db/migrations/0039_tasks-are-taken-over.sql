ALTER TABLE "staff_tasks" ADD COLUMN "run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tasks" ADD COLUMN "told" text DEFAULT '' NOT NULL;