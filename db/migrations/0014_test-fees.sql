CREATE TABLE "test_candidates" (
	"test_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"name" text NOT NULL,
	"dob" date,
	"category" text,
	"state_name" text,
	"centre_id" uuid,
	"batch_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "test_candidates_test_id_student_id_pk" PRIMARY KEY("test_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "merit_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"shows_photo" boolean NOT NULL,
	"guardian_name" text,
	"guardian_phone" text,
	"text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "merit_consents_guardian" CHECK (("merit_consents"."guardian_name" is null) = ("merit_consents"."guardian_phone" is null))
);
--> statement-breakpoint
CREATE TABLE "merit_offers" (
	"discount_id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "merit_offers_version" UNIQUE("version_id","percent","discount_id")
);
--> statement-breakpoint
ALTER TABLE "document_codes" DROP CONSTRAINT "document_codes_kind";--> statement-breakpoint
ALTER TABLE "merit_rows" ALTER COLUMN "percentile" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "standings_before" ADD COLUMN "told_marks" double precision;--> statement-breakpoint
ALTER TABLE "standings_before" ADD COLUMN "told_rank" integer;--> statement-breakpoint
ALTER TABLE "registration_terms" ADD COLUMN "fee_course_id" uuid;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "penalty_steps" jsonb;--> statement-breakpoint
ALTER TABLE "test_sections" ADD COLUMN "groups" jsonb;--> statement-breakpoint
ALTER TABLE "test_candidates" ADD CONSTRAINT "test_candidates_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_candidates" ADD CONSTRAINT "test_candidates_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_candidates" ADD CONSTRAINT "test_candidates_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_consents" ADD CONSTRAINT "merit_consents_list_id_merit_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."merit_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_consents" ADD CONSTRAINT "merit_consents_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_offers" ADD CONSTRAINT "merit_offers_version_id_merit_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."merit_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_candidates_student" ON "test_candidates" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "merit_consents_in_force" ON "merit_consents" USING btree ("list_id","student_id") WHERE "merit_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "merit_consents_student" ON "merit_consents" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "registration_terms" ADD CONSTRAINT "registration_terms_fee_course_id_courses_id_fk" FOREIGN KEY ("fee_course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings_before" ADD CONSTRAINT "standings_before_told" CHECK (("standings_before"."told_marks" is null) = ("standings_before"."told_rank" is null));--> statement-breakpoint
ALTER TABLE "document_codes" ADD CONSTRAINT "document_codes_kind" CHECK ("document_codes"."kind" in ('admit-card', 'merit-certificate', 'receipt'));