ALTER TABLE "attempts" ADD COLUMN "question_seconds" integer[];
--> statement-breakpoint
update attempts set question_seconds = (
  select array_agg(newest.seconds order by place.position)
  from test_questions place left join lateral (
    select seconds from answer_journal entry
    where entry.attempt_id = attempts.id and entry.question_id = place.question_id and not entry.late
    order by epoch desc, seq desc limit 1
  ) newest on true
  where place.test_id = attempts.test_id
) where closed_at is not null;
