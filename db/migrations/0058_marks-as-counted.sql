-- Marks of a closed attempt change only by the two ways there are: it is reopened, or counted again after a correction, each with its own row that stays.
-- Whoever owns the tables can put the trigger off; the check of all journals counts the marks again and names such an attempt.
create function refuse_marks_change() returns trigger language plpgsql as $$
begin
  if old.closed_at is null then
    return new;
  end if;
  if (new.score, new.marks_obtained, new.merit, new.accuracy, new.seconds_taken, new.paper_version, new.closed_at, new.closed_by)
    is not distinct from (old.score, old.marks_obtained, old.merit, old.accuracy, old.seconds_taken, old.paper_version, old.closed_at, old.closed_by) then
    return new;
  end if;
  if new.closed_at is null and new.score is null and new.marks_obtained is null and new.merit is null and new.accuracy is null
    and exists (
      select from attempt_reopenings
      where attempt_id = old.id and closed_at = date_trunc('milliseconds', old.closed_at) and journal_length = old.journal_length
    ) then
    return new;
  end if;
  if (new.closed_at, new.closed_by, new.seconds_taken) is not distinct from (old.closed_at, old.closed_by, old.seconds_taken)
    and exists (
      select from regrades
      where attempt_id = old.id and version_before = old.paper_version and paper_version = new.paper_version and before = old.score
        and after = new.score and marks_before = old.marks_obtained and marks_after = new.marks_obtained
    ) then
    return new;
  end if;
  raise exception 'marks of a closed attempt change only when it is reopened or counted again';
end $$;
--> statement-breakpoint
create trigger attempts_marks_stay
  before update of score, marks_obtained, merit, accuracy, seconds_taken, paper_version, closed_at, closed_by on attempts
  for each row execute function refuse_marks_change();
