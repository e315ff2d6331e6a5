CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"centre_id" uuid,
	"session" text NOT NULL,
	"stream" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"time_from" text NOT NULL,
	"time_to" text NOT NULL,
	CONSTRAINT "batches_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "course_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sub_title" text DEFAULT '' NOT NULL,
	"seo_url" text NOT NULL,
	"position" integer NOT NULL,
	"page" jsonb DEFAULT '{"banner_url":null,"info_cards":[],"content":"","tabs":[]}'::jsonb NOT NULL,
	CONSTRAINT "course_categories_seoUrl_unique" UNIQUE("seo_url")
);
--> statement-breakpoint
CREATE TABLE "course_category_courses" (
	"course_id" uuid NOT NULL,
	"course_category_id" uuid NOT NULL,
	CONSTRAINT "course_category_courses_course_id_course_category_id_pk" PRIMARY KEY("course_id","course_category_id")
);
--> statement-breakpoint
CREATE TABLE "course_exams" (
	"course_id" uuid NOT NULL,
	"exam_id" uuid NOT NULL,
	CONSTRAINT "course_exams_course_id_exam_id_pk" PRIMARY KEY("course_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sub_title" text NOT NULL,
	"seo_url" text NOT NULL,
	"type" text NOT NULL,
	"product_id" uuid NOT NULL,
	"batch_id" uuid,
	"base_fee" integer NOT NULL,
	"discounted_fee" integer NOT NULL,
	"book_fee" integer,
	"validity_days" integer,
	"is_shipped" boolean DEFAULT false NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"curriculum" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"page" jsonb DEFAULT '{"banner_url":null,"info_cards":[],"content":"","tabs":[]}'::jsonb NOT NULL,
	CONSTRAINT "courses_seoUrl_unique" UNIQUE("seo_url"),
	CONSTRAINT "courses_fees" CHECK (0 <= "courses"."discounted_fee" and "courses"."discounted_fee" <= "courses"."base_fee"),
	CONSTRAINT "courses_book_fee" CHECK ("courses"."book_fee" between 0 and "courses"."discounted_fee")
);
--> statement-breakpoint
CREATE TABLE "account_rules" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"minimum_age" integer,
	CONSTRAINT "account_rules_one_row" CHECK ("account_rules"."singleton")
);
--> statement-breakpoint
CREATE TABLE "guardian_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"guardian_name" text NOT NULL,
	"guardian_phone" text NOT NULL,
	"text_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"dob" date,
	"gender" text,
	"category" text,
	"id_type" text,
	"id_name" text,
	"id_relation" text,
	"id_number" text,
	"father" jsonb,
	"present_address" jsonb,
	"permanent_address" jsonb,
	"educational_qualification" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profiles_aadhaar_masked" CHECK ("profiles"."id_type" is distinct from 'Aadhaar Card' or "profiles"."id_number" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "staff_centres" (
	"user_id" uuid NOT NULL,
	"centre_id" uuid NOT NULL,
	CONSTRAINT "staff_centres_user_id_centre_id_pk" PRIMARY KEY("user_id","centre_id")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_files_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "user_files_one_of_a_kind" UNIQUE("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"centre_id" uuid,
	"course_id" uuid,
	"exam_id" uuid,
	"subject" text,
	"message" text,
	"source_page" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"source_page" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_items" DROP CONSTRAINT "content_items_seo_url";--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "sub_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "page" jsonb DEFAULT '{"banner_url":null,"info_cards":[],"content":"","tabs":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_categories" ADD COLUMN "sub_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_categories" ADD COLUMN "page" jsonb DEFAULT '{"banner_url":null,"info_cards":[],"content":"","tabs":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "page" jsonb DEFAULT '{"banner_url":null,"info_cards":[],"content":"","tabs":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "page" jsonb DEFAULT '{"banner_url":null,"info_cards":[],"content":"","tabs":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "institute" ADD COLUMN "about" jsonb;--> statement-breakpoint
-- What stood in the settings and is not needed on every page moves into a column of its own.
UPDATE "institute" SET
	"about" = jsonb_build_object(
		'heading', "settings"->'about_heading', 'text', "settings"->'about_text', 'film', null,
		'counters', "settings"->'counters', 'tabs', "settings"->'tabs', 'icon_cards', '[]'::jsonb,
		'team', '{"sec_title": "", "data_list": []}'::jsonb, 'gallery', '[]'::jsonb,
		'course_details', '{"overview": "", "instructors": []}'::jsonb,
		'coming_soon', '{"background_image": null, "opens_at": null}'::jsonb
	),
	"settings" = ("settings" - '{about_heading,about_text,counters,tabs}'::text[]) || '{"logo_url": null, "location": null}'::jsonb;--> statement-breakpoint
ALTER TABLE "institute" ALTER COLUMN "about" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid NOT NULL DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_category_courses" ADD CONSTRAINT "course_category_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_category_courses" ADD CONSTRAINT "course_category_courses_course_category_id_course_categories_id_fk" FOREIGN KEY ("course_category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_exams" ADD CONSTRAINT "course_exams_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_exams" ADD CONSTRAINT "course_exams_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD CONSTRAINT "guardian_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_centres" ADD CONSTRAINT "staff_centres_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_files" ADD CONSTRAINT "user_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_centre" ON "batches" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "course_category_courses_category" ON "course_category_courses" USING btree ("course_category_id");--> statement-breakpoint
CREATE INDEX "course_exams_exam" ON "course_exams" USING btree ("exam_id");--> statement-breakpoint
CREATE INDEX "courses_product" ON "courses" USING btree ("product_id","is_live","position");--> statement-breakpoint
CREATE INDEX "courses_type" ON "courses" USING btree ("type","is_live","position");--> statement-breakpoint
CREATE INDEX "courses_batch" ON "courses" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "guardian_consents_user" ON "guardian_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "leads_fingerprint" ON "leads" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email" ON "subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "content_items_published" ON "content_items" USING btree ("published_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_seoUrl_unique" UNIQUE("seo_url");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");