-- A student's attempts are read with every page of the student area. Their rows are far apart, and 2 KB each.
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_one_per_student_and_test";--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_one_per_student_and_test" UNIQUE ("student_id", "test_id", "number") INCLUDE ("id", "started_at", "closed_at", "extra_minutes_per_hour", "marks_obtained");
