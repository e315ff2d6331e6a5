CREATE TABLE "question_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"state" text NOT NULL,
	"writers" uuid[] NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "question_reviews_decided" CHECK (("question_reviews"."state" = 'open') = ("question_reviews"."decided_at" is null)),
	CONSTRAINT "question_reviews_other" CHECK ("question_reviews"."state" not in ('returned', 'approved') or ("question_reviews"."decided_by" is not null and "question_reviews"."decided_by" <> all("question_reviews"."writers")))
);
--> statement-breakpoint
ALTER TABLE "bank_items" ADD COLUMN "draft_writers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_items" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "bank_items" ADD COLUMN "review_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "question_reviews" ADD CONSTRAINT "question_reviews_item_id_bank_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."bank_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reviews" ADD CONSTRAINT "question_reviews_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reviews" ADD CONSTRAINT "question_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_reviews_open" ON "question_reviews" USING btree ("item_id") WHERE "question_reviews"."state" = 'open';--> statement-breakpoint
CREATE INDEX "question_reviews_queue" ON "question_reviews" USING btree ("sent_at","id") WHERE "question_reviews"."state" = 'open';--> statement-breakpoint
CREATE INDEX "question_reviews_item" ON "question_reviews" USING btree ("item_id","sent_at");--> statement-breakpoint
CREATE INDEX "question_reports_question" ON "question_reports" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "bank_items_review" ON "bank_items" USING btree ("review","number") WHERE "bank_items"."review" is not null;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_reviewed" CHECK ("bank_items"."review" is null or ("bank_items"."draft" is not null and "bank_items"."review_at" is not null));--> statement-breakpoint
-- Who wrote in the drafts that are there: as far as it is known.
UPDATE "bank_items" SET "draft_writers" = array_remove(ARRAY["author_id", "edited_by"], NULL) WHERE "draft" IS NOT NULL;
