ALTER TABLE "refunds" ADD COLUMN "payout_mode" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payout_ref" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_out_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payout_centre_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payout_ref" ON "refunds" USING btree ("payout_mode","payout_ref") WHERE "refunds"."paid_out_by" is not null and "refunds"."payout_ref" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid_out" CHECK ("refunds"."paid_out_by" is null or ("refunds"."state" = 'done' and "refunds"."payout_mode" is not null and "refunds"."paid_out_at" is not null));--> statement-breakpoint
-- What was paid out before these columns went out with its second yes, or through the gateway.
UPDATE "refunds" SET
  "payout_mode" = CASE WHEN o."mid" IS NOT NULL THEN 'gateway' WHEN o."counter_mode" = 'cash' THEN 'cash' ELSE 'bank-transfer' END,
  "payout_ref" = nullif("refunds"."provider_ref", ''),
  "paid_out_at" = "refunds"."state_at",
  "paid_out_by" = CASE WHEN o."mid" IS NULL THEN "refunds"."approved_by" END,
  "payout_centre_id" = CASE WHEN o."mid" IS NULL THEN o."counter_centre_id" END
FROM "payment_orders" o WHERE o."id" = "refunds"."order_id" AND "refunds"."state" = 'done';
