CREATE INDEX "answer_journal_newest" ON "answer_journal" USING btree ("attempt_id","question_id","epoch","seq") WHERE not "answer_journal"."late";--> statement-breakpoint
-- A change of content tells its kind, so that a new notice does not make an exam hall read its papers again.
create or replace function note_content_change() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  perform pg_notify('content_changed', coalesce(tg_argv[0], 'site'));
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  exam_table text;
begin
  foreach exam_table in array array['tests', 'test_sections', 'test_questions', 'questions', 'passages'] loop
    execute format('drop trigger note_content_change on %I', exam_table);
    execute format(
      'create trigger note_content_change after insert or update or delete or truncate on %I
       for each statement execute function note_content_change(%L)', exam_table, 'exams');
  end loop;
end $$;
--> statement-breakpoint
-- Nodes remember sessions for seconds. One that ends is told by the hash of its token, many at once as "all"; a person whose rights change by their id.
create function note_ended_sessions() returns trigger language plpgsql as $$
begin
  if (select count(*) from ended) > 100 then
    perform pg_notify('session_ended', 'all');
  else
    perform pg_notify('session_ended', 'token ' || encode(token_hash, 'hex')) from ended;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_ended_sessions after delete on sessions referencing old table as ended
  for each statement execute function note_ended_sessions();
--> statement-breakpoint
create function note_changed_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', 'user ' || new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger note_changed_rights after update of role, deleted_at on users for each row
  when (old.role is distinct from new.role or old.deleted_at is distinct from new.deleted_at)
  execute function note_changed_rights();
