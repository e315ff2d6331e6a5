CREATE TABLE "content_version" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "content_version_one_row" CHECK ("content_version"."singleton")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_demo" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."singleton")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"parked_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "answer_journal" (
	"attempt_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"seq" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"option_id" text,
	"marked" boolean NOT NULL,
	"seconds" integer NOT NULL,
	"client_at" timestamp with time zone NOT NULL,
	"server_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_journal_attempt_id_epoch_seq_pk" PRIMARY KEY("attempt_id","epoch","seq")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"number" integer NOT NULL,
	"epoch" integer NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"score" jsonb,
	"marks_obtained" double precision,
	CONSTRAINT "attempts_one_per_student_and_test" UNIQUE("student_id","test_id","number")
);
--> statement-breakpoint
CREATE TABLE "centres" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"seo_url" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "centres_seoUrl_unique" UNIQUE("seo_url")
);
--> statement-breakpoint
CREATE TABLE "exam_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seo_url" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "exam_categories_seoUrl_unique" UNIQUE("seo_url")
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sub_title" text NOT NULL,
	"seo_url" text NOT NULL,
	"icon_url" text,
	"position" integer NOT NULL,
	CONSTRAINT "exams_seoUrl_unique" UNIQUE("seo_url")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sub_title" text NOT NULL,
	"seo_url" text NOT NULL,
	"type" text NOT NULL,
	"featured_card_image" text,
	"is_featured" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "products_seoUrl_unique" UNIQUE("seo_url")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"line" text NOT NULL,
	"buttons" jsonb NOT NULL,
	"banner_url" text,
	"alt" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"seo_url" text NOT NULL,
	"position" integer NOT NULL,
	"icon_url" text,
	CONSTRAINT "content_categories_seoUrl_unique" UNIQUE("seo_url")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sub_title" text NOT NULL,
	"content" text NOT NULL,
	"seo_url" text NOT NULL,
	"banner_url" text,
	"published_at" timestamp with time zone NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "content_items_seo_url" UNIQUE("sub_category_id","seo_url")
);
--> statement-breakpoint
CREATE TABLE "content_sub_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"seo_url" text NOT NULL,
	"position" integer NOT NULL,
	"icon_url" text,
	CONSTRAINT "content_sub_categories_seoUrl_unique" UNIQUE("seo_url")
);
--> statement-breakpoint
CREATE TABLE "institute" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "institute_one_row" CHECK ("institute"."singleton")
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"student_image" text,
	"title" text NOT NULL,
	"sub_title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"topic" text NOT NULL,
	"difficulty" text NOT NULL,
	"text" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"correct_option" text NOT NULL,
	"solution" jsonb NOT NULL,
	"passage_id" uuid
);
--> statement-breakpoint
CREATE TABLE "test_questions" (
	"test_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"section_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	CONSTRAINT "test_questions_test_id_position_pk" PRIMARY KEY("test_id","position")
);
--> statement-breakpoint
CREATE TABLE "test_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"marks_per_question" text NOT NULL,
	"penalty" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"languages" jsonb NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"idle_seconds" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"candidate_name" text NOT NULL,
	"user_name" text NOT NULL,
	"email" text NOT NULL,
	"contact" text NOT NULL,
	"registration_number" text NOT NULL,
	"photo" text,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_registrationNumber_unique" UNIQUE("registration_number")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_category_id_exam_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."exam_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_sub_category_id_content_sub_categories_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."content_sub_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sub_categories" ADD CONSTRAINT "content_sub_categories_category_id_content_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."content_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_questions" ADD CONSTRAINT "test_questions_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_questions" ADD CONSTRAINT "test_questions_section_id_test_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."test_sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_questions" ADD CONSTRAINT "test_questions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_sections" ADD CONSTRAINT "test_sections_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at") WHERE "jobs"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_unfinished" ON "attempts" USING btree ("deadline") WHERE "attempts"."score" is null;--> statement-breakpoint
CREATE INDEX "exams_category" ON "exams" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "content_items_newest" ON "content_items" USING btree ("sub_category_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_sub_categories_category" ON "content_sub_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "test_sections_test" ON "test_sections" USING btree ("test_id");--> statement-breakpoint
CREATE INDEX "tests_opens" ON "tests" USING btree ("opens_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_name" ON "users" USING btree (lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));