CREATE TABLE "question_tries" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"right" integer NOT NULL,
	CONSTRAINT "question_tries_right" CHECK ("question_tries"."right" between 0 and "question_tries"."answers")
);
--> statement-breakpoint
ALTER TABLE "question_tries" ADD CONSTRAINT "question_tries_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The home page shows the question that the settings name: another choice, a new version of it, its being retired or made ready again drop what is cached of the pages.
create trigger note_try_question after insert or update on settings
  for each row when (new.name = 'try-question') execute function note_content_change();
--> statement-breakpoint
create function is_tried(item uuid) returns boolean language sql stable as $$
  select exists (select from bank_items i join settings s on s.body->>'question_number' = i.number::text
    where i.id = item and s.name = 'try-question')
$$;
--> statement-breakpoint
create function note_tried_item() returns trigger language plpgsql as $$
begin
  if is_tried(new.id) then
    update content_version set version = version + 1;
    perform pg_notify('content_changed', 'site');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_tried_item after update of state on bank_items
  for each row when (old.state is distinct from new.state) execute function note_tried_item();
--> statement-breakpoint
create function note_tried_version() returns trigger language plpgsql as $$
begin
  if exists (select from added where version > 1 and is_tried(item_id)) then
    update content_version set version = version + 1;
    perform pg_notify('content_changed', 'site');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_tried_version after insert on questions
  referencing new table as added for each statement execute function note_tried_version();
