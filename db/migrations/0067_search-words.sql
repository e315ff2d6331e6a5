CREATE TABLE "search_synonyms" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "search_synonyms_one_row" CHECK ("search_synonyms"."singleton")
);

--> statement-breakpoint
-- A new list is to be looked at like new content: the job that makes the entries anew asks for the version of the content.
create trigger note_content_change after insert or update or delete on search_synonyms
  for each statement execute function note_content_change();
