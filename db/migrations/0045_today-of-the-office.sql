CREATE INDEX "question_reports_created_at_index" ON "question_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "content_items_expires" ON "content_items" USING btree ("expires_at") WHERE "content_items"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "guardian_consents_adult" ON "guardian_consents" USING btree ("adult_on");--> statement-breakpoint
CREATE INDEX "enrolments_created" ON "enrolments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_waiting" ON "payment_orders" USING btree ("state_at") WHERE "payment_orders"."state" in ('held', 'pending', 'expired-unconfirmed');--> statement-breakpoint
CREATE INDEX "payment_orders_paid" ON "payment_orders" USING btree ("paid_at") WHERE "payment_orders"."paid_at" is not null;