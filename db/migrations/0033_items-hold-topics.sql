ALTER TABLE "questions" DROP CONSTRAINT "questions_subject_id_subjects_id_fk";
--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_topic_id_topics_id_fk";
--> statement-breakpoint
DROP INDEX "questions_topic";--> statement-breakpoint
DROP INDEX "questions_subject";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "subject_id";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "topic_id";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "difficulty";--> statement-breakpoint
-- A version is not read before a test uses it, which has a trigger of its own, and never changes afterwards: writing questions clears nobody's cache.
drop trigger note_content_change on questions;
--> statement-breakpoint
drop trigger note_content_change on passages;
--> statement-breakpoint
-- The analysis of a closed attempt names the topic of each question.
create trigger note_content_change after update of topic_id on bank_items
  for each row when (old.topic_id is distinct from new.topic_id and old.state <> 'draft')
  execute function note_content_change('exams');
