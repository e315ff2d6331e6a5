CREATE INDEX "content_items_words" ON "content_items" USING gin (array_to_tsvector(array_remove(regexp_split_to_array(lower(normalize("title", NFC) collate "C"), '[\s.,()/-]+'), '')));--> statement-breakpoint
CREATE INDEX "leads_open_words" ON "leads" USING gin ("words") WHERE "leads"."closed_at" is null and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "payment_orders_number_end" ON "payment_orders" USING btree (reverse("order_no") collate "C");--> statement-breakpoint
CREATE INDEX "payment_orders_txn_end" ON "payment_orders" USING btree (reverse("txn_id") collate "C");--> statement-breakpoint
CREATE INDEX "payment_orders_bank_txn_end" ON "payment_orders" USING btree (reverse("bank_txn_id") collate "C");--> statement-breakpoint
CREATE INDEX "payment_orders_counter_ref_end" ON "payment_orders" USING btree (reverse("counter_ref") collate "C");