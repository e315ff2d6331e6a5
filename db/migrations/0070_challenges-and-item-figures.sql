CREATE TABLE "challenge_windows" (
	"test_id" uuid PRIMARY KEY NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenge_windows_order" CHECK ("challenge_windows"."opens_at" < "challenge_windows"."closes_at")
);
--> statement-breakpoint
CREATE TABLE "challenged_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	CONSTRAINT "challenged_questions_once" UNIQUE("test_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"challenged_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"claim" text NOT NULL,
	"option_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"number" text,
	"reason" text NOT NULL,
	"file_key" text,
	"file_name" text,
	"file_bytes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "challenges_once" UNIQUE("challenged_id","attempt_id"),
	CONSTRAINT "challenges_file" CHECK (num_nonnulls("challenges"."file_key", "challenges"."file_name", "challenges"."file_bytes") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "key_decisions" (
	"challenged_id" uuid PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"key" jsonb,
	"reason" text NOT NULL,
	"asked" integer NOT NULL,
	"version_before" integer NOT NULL,
	"paper_version" integer NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"requested_by" uuid NOT NULL,
	"approved_by" uuid NOT NULL,
	CONSTRAINT "key_decisions_kept" CHECK (("key_decisions"."verdict" = 'keep') = ("key_decisions"."version_before" = "key_decisions"."paper_version")),
	CONSTRAINT "key_decisions_key" CHECK (("key_decisions"."verdict" in ('other-key', 'two-keys')) = ("key_decisions"."key" is not null))
);
--> statement-breakpoint
CREATE TABLE "standings_before" (
	"test_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"marks" double precision NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "standings_before_test_id_attempt_id_pk" PRIMARY KEY("test_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "item_figures" (
	"test_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"sums" jsonb NOT NULL,
	"flags" jsonb NOT NULL,
	CONSTRAINT "item_figures_test_id_question_id_pk" PRIMARY KEY("test_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "test_figures" (
	"test_id" uuid PRIMARY KEY NOT NULL,
	"paper_version" integer NOT NULL,
	"candidates" integer NOT NULL,
	"group_size" integer NOT NULL,
	"alpha" double precision,
	"mean_marks" double precision,
	"spread_marks" double precision,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempt_openings" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "challenge_windows" ADD CONSTRAINT "challenge_windows_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_windows" ADD CONSTRAINT "challenge_windows_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenged_questions" ADD CONSTRAINT "challenged_questions_test_id_challenge_windows_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."challenge_windows"("test_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenged_questions" ADD CONSTRAINT "challenged_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_challenged_id_challenged_questions_id_fk" FOREIGN KEY ("challenged_id") REFERENCES "public"."challenged_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_decisions" ADD CONSTRAINT "key_decisions_challenged_id_challenged_questions_id_fk" FOREIGN KEY ("challenged_id") REFERENCES "public"."challenged_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_decisions" ADD CONSTRAINT "key_decisions_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_decisions" ADD CONSTRAINT "key_decisions_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_before" ADD CONSTRAINT "standings_before_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_before" ADD CONSTRAINT "standings_before_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_figures" ADD CONSTRAINT "item_figures_test_id_test_figures_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."test_figures"("test_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_figures" ADD CONSTRAINT "item_figures_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_figures" ADD CONSTRAINT "test_figures_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_attempt" ON "challenges" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "item_figures_question" ON "item_figures" USING btree ("question_id");
--> statement-breakpoint
-- Two people decided it, and everybody has read it: rows are added and never changed.
create trigger key_decisions_append_only before update or delete or truncate on key_decisions
  for each statement execute function refuse_correction_change();
--> statement-breakpoint
-- A public page lists the decisions.
create trigger note_content_change after insert on key_decisions
  for each statement execute function note_content_change();
