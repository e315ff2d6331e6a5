-- What candidates were asked stays as it was: the way to mend a question is a correction of the test. Each function first locks what another transaction must hold to
-- begin using it, so that of two at once one sees the other.
create function refuse_used_question_change() returns trigger language plpgsql as $$
begin
  perform 1 from questions where id = old.id for update;
  if exists (select 1 from test_questions where question_id = old.id) then
    raise exception 'a question that a test uses is never changed: correct it in the test';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger questions_frozen before update or delete on questions
  for each row execute function refuse_used_question_change();
--> statement-breakpoint
create function refuse_used_passage_change() returns trigger language plpgsql as $$
begin
  perform 1 from passages where id = old.id for update;
  perform 1 from questions where passage_id = old.id for update;
  if exists (select 1 from questions q join test_questions t on t.question_id = q.id where q.passage_id = old.id) then
    raise exception 'a passage that a test uses is never changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger passages_frozen before update or delete on passages
  for each row execute function refuse_used_passage_change();
--> statement-breakpoint
-- An attempt that is just beginning holds its test by the foreign key.
create function is_sat(test uuid) returns boolean language plpgsql as $$
begin
  perform 1 from tests where id = test for update;
  return exists (select 1 from attempts where test_id = test);
end $$;
--> statement-breakpoint
create function refuse_sat_paper_change() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and is_sat(old.test_id)) or (tg_op <> 'DELETE' and is_sat(new.test_id)) then
    raise exception 'the sections and questions of a test that was sat are never changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
--> statement-breakpoint
create trigger test_questions_frozen before insert or update or delete on test_questions
  for each row execute function refuse_sat_paper_change();
--> statement-breakpoint
create trigger test_sections_frozen before insert or update or delete on test_sections
  for each row execute function refuse_sat_paper_change();
--> statement-breakpoint
-- Its name, its window, its centres and the release of its results stay open to staff; the version of its paper only rises.
create function refuse_sat_test_change() returns trigger language plpgsql as $$
begin
  if new.paper_version < old.paper_version then
    raise exception 'the version of a paper only rises';
  end if;
  if (new.type, new.pattern_id, new.terms, new.duration_minutes, new.languages, new.shuffles_questions, new.shuffles_options, new.paper_key)
      is distinct from
     (old.type, old.pattern_id, old.terms, old.duration_minutes, old.languages, old.shuffles_questions, old.shuffles_options, old.paper_key)
     and is_sat(old.id) then
    raise exception 'how a test that was sat is sat and marked is never changed';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger tests_frozen before update on tests
  for each row execute function refuse_sat_test_change();
--> statement-breakpoint
-- Staff look for the few late answers among the millions of a season.
create index answer_journal_late on answer_journal (attempt_id) where late;
