-- Those registered so far are frozen as their profile has them now.
INSERT INTO "test_candidates" ("test_id", "student_id", "name", "dob", "category", "state_name", "centre_id", "batch_id", "frozen_at", "erased_at")
SELECT r.test_id, r.student_id, CASE WHEN u.deleted_at IS NULL THEN u.candidate_name ELSE '' END, p.dob, p.category,
  nullif(trim(coalesce(p.present_address->>'state', p.present_address->>'present_state')), ''), coalesce(r.centre_id, u.centre_id),
  (SELECT e.batch_id FROM "enrolments" e WHERE e.student_id = r.student_id AND e.created_at <= r.created_at
    AND (e.ended_at IS NULL OR e.ended_at > r.created_at) ORDER BY e.created_at DESC, e.id LIMIT 1), now(), u.deleted_at
FROM "test_registrations" r JOIN "users" u ON u.id = r.student_id LEFT JOIN "profiles" p ON p.user_id = r.student_id;
--> statement-breakpoint
-- Marks of several shifts ranked as they are: the percentile of one shift has nothing to do with the rank.
ALTER TABLE "merit_rows" DISABLE TRIGGER "merit_rows_stay";--> statement-breakpoint
UPDATE "merit_rows" SET "percentile" = NULL FROM "merit_versions" v
WHERE v.id = version_id AND v.terms->>'normalisation' = 'none' AND jsonb_array_length(v.figures->'shifts') > 1;--> statement-breakpoint
ALTER TABLE "merit_rows" ENABLE TRIGGER "merit_rows_stay";
