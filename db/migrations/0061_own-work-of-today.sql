CREATE INDEX "bank_items_languages" ON "bank_items" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "bank_items_own" ON "bank_items" USING btree ("edited_by","edited_at") WHERE "bank_items"."draft" is not null;--> statement-breakpoint
CREATE INDEX "refunds_paid_out_by" ON "refunds" USING btree ("paid_out_by","paid_out_at") WHERE "refunds"."paid_out_by" is not null;