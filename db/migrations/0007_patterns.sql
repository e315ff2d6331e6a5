CREATE TABLE "patterns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"source_date" date NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "patterns_one_row_per_version" UNIQUE("key","version")
);
--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "locks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "early_advance" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "languages" jsonb;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "minimum_marks" text;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "pattern_id" uuid;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "terms" jsonb DEFAULT '{"clock":"whole","calculator":"none","roundingPlaces":2,"markedAnswersCount":true,"saveRule":"practice","draftsCount":false,"severalCorrect":"all-or-nothing","extraMinutesPerHour":20}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD CONSTRAINT "tests_pattern_id_patterns_id_fk" FOREIGN KEY ("pattern_id") REFERENCES "public"."patterns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create trigger note_content_change after insert or update or delete or truncate on patterns
  for each statement execute function note_content_change();
--> statement-breakpoint
-- Tests name the version they were made from: a version never says anything else than it said then.
create function refuse_pattern_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a pattern is never changed';
end $$;
--> statement-breakpoint
create trigger patterns_append_only before update or delete or truncate on patterns
  for each statement execute function refuse_pattern_change();
