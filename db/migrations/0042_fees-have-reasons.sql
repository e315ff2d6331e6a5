ALTER TABLE "batch_fees" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_fees" ADD COLUMN "set_by" uuid;