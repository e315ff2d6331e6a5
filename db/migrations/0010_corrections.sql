CREATE TABLE "regrades" (
	"attempt_id" uuid NOT NULL,
	"paper_version" integer NOT NULL,
	"version_before" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"marks_before" double precision NOT NULL,
	"marks_after" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "regrades_attempt_id_paper_version_pk" PRIMARY KEY("attempt_id","paper_version")
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"test_id" uuid NOT NULL,
	"paper_version" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"key" jsonb NOT NULL,
	"dropped" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "corrections_test_id_paper_version_pk" PRIMARY KEY("test_id","paper_version")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "paper_version" integer;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "paper_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_test" ON "attempts" USING btree ("test_id","id");
--> statement-breakpoint
-- What is counted already was counted from papers that were never corrected.
update attempts set paper_version = 1 where score is not null;
--> statement-breakpoint
-- Corrections and what they did are evidence, as the answers are: rows are added and never changed.
create function refuse_correction_change() returns trigger language plpgsql as $$
begin
  raise exception 'corrections and regrades are append-only';
end $$;
--> statement-breakpoint
create trigger corrections_append_only before update or delete or truncate on corrections
  for each statement execute function refuse_correction_change();
--> statement-breakpoint
create trigger regrades_append_only before update or delete or truncate on regrades
  for each statement execute function refuse_correction_change();
