DROP INDEX "users_joined";--> statement-breakpoint
DROP INDEX "leads_newest";--> statement-breakpoint
DROP INDEX "leads_closed";--> statement-breakpoint
CREATE INDEX "audit_log_centre" ON "audit_log" USING btree ("centre_id","at") WHERE "audit_log"."centre_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_items_state" ON "bank_items" USING btree ("state","number","id");--> statement-breakpoint
CREATE INDEX "bank_items_words" ON "bank_items" USING gin (array_to_tsvector(array_remove(regexp_split_to_array(lower(normalize("line", NFC) collate "C"), '[\s.,()/-]+'), '')));--> statement-breakpoint
CREATE INDEX "bank_items_tags" ON "bank_items" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "content_items_listed" ON "content_items" USING btree ("is_live","published_at","id");--> statement-breakpoint
CREATE INDEX "leads_open" ON "leads" USING btree (coalesce("next_follow_up_at", "created_at"),"id","stage","owner_id","centre_id","next_follow_up_at","created_at") WHERE "leads"."closed_at" is null and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_closed_newest" ON "leads" USING btree ("stage","created_at","id") WHERE "leads"."closed_at" is not null and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into") WHERE "leads"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id","centre_id") WHERE "users"."role" in ('student', 'tester') and "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id","centre_id","owner_id") WHERE "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_closed" ON "leads" USING btree ("closed_at","stage","lost_reason","owner_id","centre_id") WHERE "leads"."closed_at" is not null and "leads"."merged_into" is null;