CREATE TABLE "printed_papers" (
	"test_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"seeds" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printed_papers_test_id_version_pk" PRIMARY KEY("test_id","version")
);
--> statement-breakpoint
-- What was printed stays as it was.
create function refuse_printed_change() returns trigger language plpgsql as $$
begin
  raise exception 'a printed paper is never changed: make a new version'
    using errcode = 'check_violation', table = 'printed_papers', constraint = 'printed_papers_stay';
end $$;
--> statement-breakpoint
create trigger printed_papers_stay before update on printed_papers
  for each statement execute function refuse_printed_change();
