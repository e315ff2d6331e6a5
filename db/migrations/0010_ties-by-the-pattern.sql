DROP INDEX "attempts_merit";--> statement-breakpoint
DROP INDEX "attempts_centre_merit";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "tie_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
-- What attempts that were counted before are told apart by, as domains/attempts/ranking/rank-candidates.ts writes it.
WITH "counted" AS (
  SELECT a.id, a.accuracy, a.seconds_taken, u.candidate_name AS name, p.dob, rule.by, rule.n,
    coalesce(sum(part.correct) FILTER (WHERE part.counts), 0) AS correct,
    coalesce(sum(part.wrong) FILTER (WHERE part.counts), 0) AS wrong,
    coalesce(min(part.marks) FILTER (WHERE part.counts), 0) AS marks
  FROM "attempts" a
    JOIN "tests" t ON t.id = a.test_id
    JOIN "users" u ON u.id = a.student_id
    LEFT JOIN "profiles" p ON p.user_id = a.student_id
    CROSS JOIN LATERAL (
      SELECT value->>'by' AS by, value->>'section' AS section, ordinality AS n
      FROM jsonb_array_elements(coalesce(t.terms->'results'->'ties', '[{"by":"accuracy"},{"by":"time"}]'::jsonb)) WITH ORDINALITY
    ) rule
    LEFT JOIN LATERAL (
      SELECT (s->>'correct')::int AS correct, (s->>'wrong')::int AS wrong,
        split_part(s->>'marks', '/', 1)::float8 / coalesce(nullif(split_part(s->>'marks', '/', 2), ''), '1')::float8 AS marks,
        CASE WHEN rule.section IS NULL THEN NOT coalesce((s->>'isQualifying')::boolean, false) ELSE ts.name = rule.section END AS counts
      FROM jsonb_array_elements(a.score->'sections') s LEFT JOIN "test_sections" ts ON ts.id::text = s->>'sectionId'
    ) part ON true
  WHERE a.merit IS NOT NULL
  GROUP BY a.id, a.accuracy, a.seconds_taken, u.candidate_name, p.dob, rule.by, rule.n
), "keyed" AS (
  SELECT id, string_agg(CASE by
      WHEN 'section' THEN encode(float8send(1000000 - marks), 'hex')
      WHEN 'ratio' THEN encode(float8send(CASE WHEN wrong = 0 THEN 0 WHEN correct = 0 THEN 'Infinity' ELSE wrong::float8 / correct END), 'hex')
      WHEN 'fewer-wrong' THEN encode(float8send(wrong::float8), 'hex')
      WHEN 'accuracy' THEN encode(float8send(1 - coalesce(accuracy, 0)), 'hex')
      WHEN 'time' THEN encode(float8send(coalesce(seconds_taken, 0)::float8), 'hex')
      WHEN 'name' THEN '@' || regexp_replace(upper(btrim(name)), '\s+', ' ', 'g')
      WHEN 'older' THEN '@' || coalesce(to_char(dob, 'YYYYMMDD'), '~')
      WHEN 'younger' THEN '@' || coalesce(lpad((99999999 - to_char(dob, 'YYYYMMDD')::int)::text, 8, '0'), '~')
    END, E'\t' ORDER BY n) AS key
  FROM "counted" GROUP BY id
)
UPDATE "attempts" SET "tie_key" = keyed.key FROM "keyed" WHERE attempts.id = keyed.id;--> statement-breakpoint
CREATE INDEX "attempts_merit" ON "attempts" USING btree ("test_id","merit" DESC NULLS LAST,"tie_key") WHERE "attempts"."merit" is not null;--> statement-breakpoint
CREATE INDEX "attempts_centre_merit" ON "attempts" USING btree ("test_id","centre_id","merit" DESC NULLS LAST,"tie_key") WHERE "attempts"."merit" is not null;
