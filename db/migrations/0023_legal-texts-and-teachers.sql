CREATE TABLE "course_teachers" (
	"course_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	CONSTRAINT "course_teachers_course_id_teacher_id_pk" PRIMARY KEY("course_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subjects" text NOT NULL,
	"qualification" text NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "teachers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "legal_texts_version" UNIQUE("kind","version")
);
--> statement-breakpoint
CREATE TABLE "text_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"act" text NOT NULL,
	"subject_id" uuid,
	"consented_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_teachers" ADD CONSTRAINT "course_teachers_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_teachers" ADD CONSTRAINT "course_teachers_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_teachers_teacher" ON "course_teachers" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "text_consents_user" ON "text_consents" USING btree ("user_id","consented_at");--> statement-breakpoint
CREATE INDEX "text_consents_subject" ON "text_consents" USING btree ("subject_id");
--> statement-breakpoint
-- What somebody agreed to stays as it was.
create function refuse_legal_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published text is never changed: publish the next version';
end $$;
--> statement-breakpoint
create trigger legal_texts_append_only before update or delete or truncate on legal_texts
  for each statement execute function refuse_legal_change();
--> statement-breakpoint
do $$
declare
  content_table text;
begin
  foreach content_table in array array['legal_texts', 'teachers', 'course_teachers', 'tax_registrations'] loop
    execute format(
      'create trigger note_content_change after insert or update or delete or truncate on %I
       for each statement execute function note_content_change()', content_table);
  end loop;
end $$;
