CREATE TABLE "bank_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "bank_items_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"subject_id" uuid,
	"topic_id" uuid,
	"difficulty" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"line" text NOT NULL,
	"languages" text[] NOT NULL,
	"fingerprint" text NOT NULL,
	"draft" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" uuid,
	"import_id" uuid,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_items_number" UNIQUE("number"),
	CONSTRAINT "bank_items_ready" CHECK ("bank_items"."state" = 'draft' or ("bank_items"."subject_id" is not null and "bank_items"."topic_id" is not null)),
	CONSTRAINT "bank_items_draft" CHECK ("bank_items"."state" <> 'draft' or "bank_items"."draft" is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"verdict" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"line" text NOT NULL,
	"fingerprint" text,
	"staged" jsonb,
	CONSTRAINT "question_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "question_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"counts" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "test_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "version" integer;--> statement-breakpoint
-- Each question becomes the first version of an item. How it reads is worked out by a job, as it takes more than SQL.
insert into bank_items (id, state, subject_id, topic_id, difficulty, kind, line, languages, fingerprint, edited_at)
select id, 'ready', subject_id, topic_id, difficulty, kind, '', '{en:ready}', '', now() from questions order by id;
--> statement-breakpoint
insert into jobs (id, kind, payload, run_at)
select gen_random_uuid(), 'describe-bank-items', '{}', now() where exists (select 1 from questions);
--> statement-breakpoint
-- What candidates were asked does not change by this, so the guard of used questions stands aside.
alter table questions disable trigger questions_frozen;
--> statement-breakpoint
update questions set item_id = id, version = 1;
--> statement-breakpoint
alter table questions enable trigger questions_frozen;
--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "item_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_import_id_question_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."question_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_import_rows" ADD CONSTRAINT "question_import_rows_import_id_question_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."question_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_imports" ADD CONSTRAINT "question_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_plans" ADD CONSTRAINT "test_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_plans" ADD CONSTRAINT "test_plans_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_items_topic" ON "bank_items" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "bank_items_subject" ON "bank_items" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "bank_items_fingerprint" ON "bank_items" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "bank_items_import" ON "bank_items" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_item_id_bank_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."bank_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_passage" ON "questions" USING btree ("passage_id");--> statement-breakpoint
CREATE INDEX "test_questions_question" ON "test_questions" USING btree ("question_id");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_item_version" UNIQUE("item_id","version");