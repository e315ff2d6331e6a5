CREATE TABLE "centre_seats" (
	"test_id" uuid NOT NULL,
	"centre_id" uuid NOT NULL,
	"seats" integer NOT NULL,
	CONSTRAINT "centre_seats_test_id_centre_id_pk" PRIMARY KEY("test_id","centre_id"),
	CONSTRAINT "centre_seats_count" CHECK ("centre_seats"."seats" >= 0)
);
--> statement-breakpoint
CREATE TABLE "exam_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"centre_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"columns" integer NOT NULL,
	"position" integer NOT NULL,
	"seating" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exam_rooms_size" CHECK ("exam_rooms"."capacity" between 1 and 500 and "exam_rooms"."columns" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "exam_seats" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	CONSTRAINT "exam_seats_one_candidate" UNIQUE("room_id","seat")
);
--> statement-breakpoint
CREATE TABLE "registration_terms" (
	"test_id" uuid PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone,
	"changes_until" timestamp with time zone,
	"syllabus" text DEFAULT '' NOT NULL,
	"classes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minimum_age" integer,
	"maximum_age" integer,
	"age_on" date,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"offer_hours" integer DEFAULT 24 NOT NULL,
	"shift_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_places_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"test_id" uuid NOT NULL,
	"centre_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_name" text,
	"state" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"offer_ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "waiting_places_offer" CHECK ("waiting_places"."state" <> 'offered' or "waiting_places"."offer_ends_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sent_day_reminders" (
	"registration_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "test_registrations" ADD COLUMN "class_name" text;--> statement-breakpoint
ALTER TABLE "test_registrations" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "centre_seats" ADD CONSTRAINT "centre_seats_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_rooms" ADD CONSTRAINT "exam_rooms_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_seats" ADD CONSTRAINT "exam_seats_registration_id_test_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."test_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_seats" ADD CONSTRAINT "exam_seats_room_id_exam_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."exam_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_terms" ADD CONSTRAINT "registration_terms_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_day_reminders" ADD CONSTRAINT "sent_day_reminders_registration_id_test_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."test_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_rooms_name" ON "exam_rooms" USING btree ("test_id","centre_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_places_once" ON "waiting_places" USING btree ("test_id","student_id") WHERE "waiting_places"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_places_centre" ON "waiting_places" USING btree ("test_id","centre_id","state","position");--> statement-breakpoint
CREATE INDEX "waiting_places_student" ON "waiting_places" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "test_registrations_seats" ON "test_registrations" USING btree ("test_id","centre_id") WHERE "test_registrations"."cancelled_at" is null;--> statement-breakpoint
create function is_sat_by(test uuid, student uuid) returns boolean language plpgsql as $$
begin
  perform 1 from tests where id = test for update;
  return exists (select 1 from attempts where test_id = test and student_id = student);
end $$;
