CREATE TABLE "notebook_answers" (
	"student_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"option_id" text,
	"option_ids" jsonb,
	"number" text,
	"is_guess" boolean DEFAULT false NOT NULL,
	"seconds" integer NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notebook_answers_student_id_id_pk" PRIMARY KEY("student_id","id"),
	CONSTRAINT "notebook_answers_one_answer" CHECK (num_nonnulls("notebook_answers"."option_id", "notebook_answers"."option_ids", "notebook_answers"."number") <= 1)
);
--> statement-breakpoint
CREATE TABLE "notebook_attempts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"paper_version" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notebook_questions" (
	"student_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"kind" text,
	"missed_at" timestamp with time zone,
	"seconds" integer,
	"due_on" date,
	"right_days" integer DEFAULT 0 NOT NULL,
	"left_on" date,
	"note" text DEFAULT '' NOT NULL,
	"noted_at" timestamp with time zone,
	"is_bookmarked" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notebook_questions_student_id_question_id_pk" PRIMARY KEY("student_id","question_id"),
	CONSTRAINT "notebook_questions_missed" CHECK (("notebook_questions"."kind" is null) = ("notebook_questions"."missed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notebook_answers" ADD CONSTRAINT "notebook_answers_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notebook_answers" ADD CONSTRAINT "notebook_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notebook_attempts" ADD CONSTRAINT "notebook_attempts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notebook_questions" ADD CONSTRAINT "notebook_questions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notebook_questions" ADD CONSTRAINT "notebook_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notebook_questions" ADD CONSTRAINT "notebook_questions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notebook_questions" ADD CONSTRAINT "notebook_questions_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "notebook_answers_question" ON "notebook_answers" USING btree ("student_id","question_id","answered_at");
--> statement-breakpoint
CREATE INDEX "notebook_questions_due" ON "notebook_questions" USING btree ("student_id","due_on") WHERE "notebook_questions"."due_on" is not null;
--> statement-breakpoint
CREATE INDEX "notebook_questions_attempt" ON "notebook_questions" USING btree ("attempt_id");
