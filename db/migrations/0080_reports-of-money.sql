CREATE INDEX "instalments_due_on" ON "instalments" USING btree ("due_on");
--> statement-breakpoint
CREATE INDEX "receipts_issued" ON "receipts" USING btree ("issued_at");
--> statement-breakpoint
CREATE INDEX "payment_orders_bounced" ON "payment_orders" USING btree ("state_at") WHERE "payment_orders"."state" = 'bounced';
--> statement-breakpoint
CREATE INDEX "refunds_paid_out" ON "refunds" USING btree ("paid_out_at") WHERE "refunds"."state" = 'done';
