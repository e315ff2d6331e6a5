CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"result_on" date NOT NULL,
	"given_on" date NOT NULL,
	"is_minor" boolean NOT NULL,
	"guardian_name" text,
	"guardian_storage_key" text,
	"recorded_by" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"is_held" boolean GENERATED ALWAYS AS ((withdrawn_at is null)) STORED NOT NULL,
	CONSTRAINT "consents_held" UNIQUE("id","is_held"),
	CONSTRAINT "consents_after_result" CHECK ("consents"."given_on" >= "consents"."result_on"),
	CONSTRAINT "consents_guardian" CHECK (not "consents"."is_minor" or ("consents"."guardian_name" is not null and "consents"."guardian_storage_key" is not null))
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"kind" text NOT NULL,
	"seo_url" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_kind_seo_url_pk" PRIMARY KEY("kind","seo_url")
);
--> statement-breakpoint
CREATE TABLE "toppers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"photo_url" text,
	"exam" text NOT NULL,
	"year" integer NOT NULL,
	"result" text NOT NULL,
	"course_name" text NOT NULL,
	"course_duration" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"consent_id" uuid,
	"is_live" boolean DEFAULT true NOT NULL,
	"shown_consent_id" uuid GENERATED ALWAYS AS ((case when is_live then consent_id end)) STORED,
	"needs_consent" boolean GENERATED ALWAYS AS ((case when is_live then true end)) STORED,
	CONSTRAINT "toppers_have_consent" CHECK (not "toppers"."is_live" or "toppers"."consent_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "course_prices" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_prices" ADD COLUMN "set_by" uuid;--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "course_categories" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_categories" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "consent_id" uuid;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "is_live" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "shown_consent_id" uuid GENERATED ALWAYS AS ((case when is_live then consent_id end)) STORED;--> statement-breakpoint
ALTER TABLE "testimonials" ADD COLUMN "needs_consent" boolean GENERATED ALWAYS AS ((case when is_live then true end)) STORED;--> statement-breakpoint
ALTER TABLE "toppers" ADD CONSTRAINT "toppers_consent" FOREIGN KEY ("shown_consent_id","needs_consent") REFERENCES "public"."consents"("id","is_held") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_consent" FOREIGN KEY ("shown_consent_id","needs_consent") REFERENCES "public"."consents"("id","is_held") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_days" CHECK ("batches"."start_date" <= "batches"."end_date");--> statement-breakpoint
-- Keeps every address that something had, whoever changes it, and refuses one that used to be another's.
create function keep_old_address() returns trigger language plpgsql as $$
begin
  if exists (select from redirects where kind = tg_argv[0] and seo_url = new.seo_url and subject_id <> new.id) then
    raise exception 'this address used to lead to something else' using errcode = 'unique_violation', constraint = 'redirects_taken';
  end if;
  delete from redirects where kind = tg_argv[0] and seo_url = new.seo_url;
  if tg_op = 'UPDATE' then
    if old.seo_url <> new.seo_url then
      insert into redirects (kind, seo_url, subject_id) values (tg_argv[0], old.seo_url, old.id);
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  named record;
begin
  for named in select * from (values
    ('courses', 'course'), ('products', 'products'), ('exam_categories', 'exam-category'), ('exams', 'exam'),
    ('centres', 'centers'), ('course_categories', 'course-category'), ('content_categories', 'content-category'),
    ('content_sub_categories', 'content-sub-category'), ('content_items', 'content-item')
  ) as known (tbl, kind) loop
    execute format('create trigger keep_old_address after insert or update of seo_url on %I
      for each row execute function keep_old_address(%L)', named.tbl, named.kind);
  end loop;
end $$;
--> statement-breakpoint
do $$
declare
  content_table text;
begin
  foreach content_table in array array['toppers', 'redirects'] loop
    execute format(
      'create trigger note_content_change after insert or update or delete or truncate on %I
       for each statement execute function note_content_change()', content_table);
  end loop;
end $$;
--> statement-breakpoint
-- Enrolments lock the row of their batch, so the count is of all that were there before.
create function keep_taken_seats() returns trigger language plpgsql as $$
begin
  if new.seats < (select count(*) from enrolments where batch_id = new.id and ended_at is null) then
    raise exception 'more seats are taken' using errcode = 'check_violation', constraint = 'batches_seats_taken';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_taken_seats before update of seats on batches for each row execute function keep_taken_seats();
