ALTER TABLE "questions" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "topic_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "questions" DROP COLUMN "topic";