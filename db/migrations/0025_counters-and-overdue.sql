CREATE TABLE "overdue_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" date NOT NULL,
	"grace_days" integer NOT NULL,
	"late_fee" bigint NOT NULL,
	"suspend_after_days" integer,
	"set_by" uuid,
	CONSTRAINT "overdue_policies_from_unique" UNIQUE("from"),
	CONSTRAINT "overdue_policies_positive" CHECK (least("overdue_policies"."grace_days", "overdue_policies"."late_fee", "overdue_policies"."suspend_after_days") >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_orders" DROP CONSTRAINT "payment_orders_counter";--> statement-breakpoint
ALTER TABLE "payment_findings" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "counter_cleared_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_counter" ON "payment_orders" USING btree ("counter_centre_id","counter_mode","counter_ref") WHERE "payment_orders"."state" <> 'bounced';
--> statement-breakpoint
-- Paid orders had lost their kind to a word of the provider's.
update payment_orders set kind = case when batch_id is null then 'online' else 'classroom' end where kind not in ('online', 'classroom');
