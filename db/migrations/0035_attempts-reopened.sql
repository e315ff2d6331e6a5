CREATE TABLE "attempt_reopenings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"reopened_at" timestamp with time zone NOT NULL,
	"reopened_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"seconds" integer NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"score" jsonb,
	"journal_length" integer NOT NULL,
	"key_id" text,
	"mac" "bytea"
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "closing_written_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempt_reopenings" ADD CONSTRAINT "attempt_reopenings_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_reopenings_attempt" ON "attempt_reopenings" USING btree ("attempt_id");
--> statement-breakpoint
create function refuse_reopening_change() returns trigger language plpgsql as $$
begin
  raise exception 'reopenings of attempts are append-only';
end $$;
--> statement-breakpoint
create trigger attempt_reopenings_append_only before update or delete or truncate on attempt_reopenings
  for each statement execute function refuse_reopening_change();
