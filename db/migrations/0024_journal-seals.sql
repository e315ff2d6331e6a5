CREATE TABLE "journal_checks" (
	"night" date PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"is_keyed" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"seals" integer DEFAULT 0 NOT NULL,
	"unsealed" integer DEFAULT 0 NOT NULL,
	"fault_count" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_seals" (
	"number" integer PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"journal_length" integer NOT NULL,
	"head" "bytea",
	"sealed_at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"mac" "bytea" NOT NULL,
	"chain" "bytea" NOT NULL,
	CONSTRAINT "journal_seals_once" UNIQUE("attempt_id","journal_length")
);
--> statement-breakpoint
CREATE INDEX "attempts_closed" ON "attempts" USING btree ("closed_at") WHERE "attempts"."closed_at" is not null;
--> statement-breakpoint
create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  raise exception 'seals of answer journals are append-only';
end $$;
--> statement-breakpoint
create trigger journal_seals_append_only before update or delete or truncate on journal_seals
  for each statement execute function refuse_seal_change();
