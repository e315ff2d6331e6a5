ALTER TABLE "merit_lists" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The site shows the name of a list, and stops showing the list when it is taken off.
create trigger note_content_change after update on merit_lists
  for each statement execute function note_content_change();
