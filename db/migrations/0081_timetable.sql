CREATE TABLE "class_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"centre_id" uuid NOT NULL,
	"name" text NOT NULL,
	"places" integer NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "class_rooms_places" CHECK ("class_rooms"."places" between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "class_slots" (
	"class_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"taken_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_slots_class_id_taken_id_pk" PRIMARY KEY("class_id","taken_id"),
	CONSTRAINT "class_slots_kind" CHECK ("class_slots"."kind" in ('teacher', 'room', 'batch')),
	CONSTRAINT "class_slots_times" CHECK ("class_slots"."starts_at" < "class_slots"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "room_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "moved_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_rooms" ADD CONSTRAINT "class_rooms_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_slots" ADD CONSTRAINT "class_slots_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_rooms_name" ON "class_rooms" USING btree ("centre_id",lower("name"));--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_room_id_class_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."class_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_cancel_reason" CHECK ("classes"."cancel_reason" is null or "classes"."cancelled_at" is not null);
--> statement-breakpoint
-- Comparing ids for equality beside ranges of time; every PostgreSQL brings it, and an owner of the database may put it in.
create extension if not exists btree_gist;
--> statement-breakpoint
-- Half-open: a class may begin in the moment another ends.
alter table class_slots add constraint class_slots_once
  exclude using gist (taken_id with =, tstzrange(starts_at, ends_at) with &&);
--> statement-breakpoint
-- Classes from before: of two that clash already the second takes nothing, until somebody edits it.
insert into class_slots (class_id, kind, taken_id, starts_at, ends_at)
  select classes.id, 'teacher', teacher_id, starts_at, ends_at from classes
  where kind = 'class' and teacher_id is not null and cancelled_at is null
  order by starts_at, classes.id
  on conflict do nothing;
--> statement-breakpoint
insert into class_slots (class_id, kind, taken_id, starts_at, ends_at)
  select distinct classes.id, 'batch', courses.batch_id, starts_at, ends_at
  from classes join course_classes on course_classes.class_id = classes.id join courses on courses.id = course_classes.course_id
  where kind = 'class' and courses.batch_id is not null and cancelled_at is null
  on conflict do nothing;
--> statement-breakpoint
-- Students read the name of the room in their bundle.
create trigger note_shared_change after insert or update or delete or truncate on class_rooms
  for each statement execute function note_shared_change();
