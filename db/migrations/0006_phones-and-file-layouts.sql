DROP INDEX "users_contact";--> statement-breakpoint
ALTER TABLE "bank_items" ADD COLUMN "likeness" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "heading_row" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_items_likeness" ON "bank_items" USING btree ("likeness");--> statement-breakpoint
CREATE INDEX "users_contact" ON "users" USING btree ("contact");--> statement-breakpoint
UPDATE "imports" SET "samples" = '[]';
