CREATE TABLE "lead_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"kind" text NOT NULL,
	"outcome" text,
	"before" text,
	"after" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_reasons" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_stages" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
INSERT INTO "lead_stages" ("key", "name", "position", "is_closed") VALUES
	('new', 'New', 1, false), ('contacted', 'Contacted', 2, false), ('visited', 'Visited', 3, false),
	('offered', 'Offered', 4, false), ('won', 'Won', 5, true), ('lost', 'Lost', 6, true);
--> statement-breakpoint
INSERT INTO "lead_reasons" ("key", "name", "position") VALUES
	('fee', 'The fee', 1), ('too-far', 'Too far', 2), ('elsewhere', 'Joined elsewhere', 3), ('not-interested', 'Not interested', 4),
	('wrong-number', 'Wrong number', 5), ('no-answer', 'Never reached', 6), ('other', 'Other', 7);
--> statement-breakpoint
DROP INDEX "leads_newest";--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(lower(normalize("users"."candidate_name", NFC) collate "C"), '[\s.,()/-]+'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "stage" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" text DEFAULT 'website' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_follow_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(regexp_split_to_array(lower(normalize("leads"."name", NFC) collate "C"), '[\s.,()/-]+'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("lead_id","at");--> statement-breakpoint
CREATE INDEX "lead_events_by" ON "lead_events" USING btree ("by","at");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_stage_lead_stages_key_fk" FOREIGN KEY ("stage") REFERENCES "public"."lead_stages"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_lost_reason_lead_reasons_key_fk" FOREIGN KEY ("lost_reason") REFERENCES "public"."lead_reasons"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin ("words");--> statement-breakpoint
CREATE INDEX "users_contact_start" ON "users" USING btree ("contact" collate "C");--> statement-breakpoint
CREATE INDEX "users_contact_end" ON "users" USING btree (reverse("contact") collate "C");--> statement-breakpoint
CREATE INDEX "users_joined" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_centre_joined" ON "users" USING btree ("centre_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_turn" ON "leads" USING btree ("stage",coalesce("next_follow_up_at", "created_at"),"id") WHERE "leads"."closed_at" is null and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_owner_turn" ON "leads" USING btree ("owner_id",coalesce("next_follow_up_at", "created_at"),"id") WHERE "leads"."closed_at" is null and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_closed" ON "leads" USING btree ("closed_at") WHERE "leads"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_words" ON "leads" USING gin ("words");--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone" collate "C");--> statement-breakpoint
CREATE INDEX "leads_phone_end" ON "leads" USING btree (reverse("phone") collate "C");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_student" ON "leads" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "leads_import" ON "leads" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_follow_up" CHECK ("leads"."closed_at" is not null or "leads"."stage" = 'new' or "leads"."next_follow_up_at" is not null);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_lost_reason" CHECK ("leads"."stage" <> 'lost' or "leads"."lost_reason" is not null);--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_closed_stage" CHECK (("leads"."stage" in ('won', 'lost')) = ("leads"."closed_at" is not null));
--> statement-breakpoint
-- What was done is never rewritten; it goes only with the lead itself.
CREATE FUNCTION refuse_lead_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'lead_events is append-only';
end $$;
--> statement-breakpoint
CREATE TRIGGER lead_events_append_only BEFORE UPDATE ON "lead_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_lead_event_change();
