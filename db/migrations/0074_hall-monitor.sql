CREATE TABLE "attempt_extensions" (
	"extension_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"deadline_before" timestamp with time zone NOT NULL,
	"deadline_after" timestamp with time zone NOT NULL,
	CONSTRAINT "attempt_extensions_extension_id_attempt_id_pk" PRIMARY KEY("extension_id","attempt_id")
);
--> statement-breakpoint
-- Who is there: lost with a crash and told again by the next beats, so that no beat costs any write-ahead log.
CREATE UNLOGGED TABLE "attempt_presence" (
	"test_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"here_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"beat_at" timestamp with time zone,
	"saved_at" timestamp with time zone,
	"other_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "attempt_presence_test_id_student_id_pk" PRIMARY KEY("test_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "hall_absences" (
	"test_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" uuid NOT NULL,
	CONSTRAINT "hall_absences_test_id_student_id_pk" PRIMARY KEY("test_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "hall_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"student_id" uuid,
	"centre_id" uuid,
	"words" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_message_reads" (
	"message_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hall_message_reads_message_id_student_id_pk" PRIMARY KEY("message_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "hall_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"student_id" uuid,
	"centre_id" uuid,
	"words" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "hall_pace" (
	"test_id" uuid NOT NULL,
	"centre_id" uuid,
	"slot" timestamp with time zone NOT NULL,
	"saves" integer NOT NULL,
	CONSTRAINT "hall_pace_once" UNIQUE NULLS NOT DISTINCT("test_id","slot","centre_id")
);
--> statement-breakpoint
CREATE TABLE "time_extensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"student_id" uuid,
	"centre_id" uuid,
	"minutes" integer NOT NULL,
	"reason" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"granted_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "extended_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "extended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempt_extensions" ADD CONSTRAINT "attempt_extensions_extension_id_time_extensions_id_fk" FOREIGN KEY ("extension_id") REFERENCES "public"."time_extensions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_extensions" ADD CONSTRAINT "attempt_extensions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_absences" ADD CONSTRAINT "hall_absences_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_absences" ADD CONSTRAINT "hall_absences_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_absences" ADD CONSTRAINT "hall_absences_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_incidents" ADD CONSTRAINT "hall_incidents_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_incidents" ADD CONSTRAINT "hall_incidents_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_incidents" ADD CONSTRAINT "hall_incidents_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_incidents" ADD CONSTRAINT "hall_incidents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_message_reads" ADD CONSTRAINT "hall_message_reads_message_id_hall_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."hall_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_message_reads" ADD CONSTRAINT "hall_message_reads_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_messages" ADD CONSTRAINT "hall_messages_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_messages" ADD CONSTRAINT "hall_messages_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_messages" ADD CONSTRAINT "hall_messages_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_messages" ADD CONSTRAINT "hall_messages_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_extensions" ADD CONSTRAINT "time_extensions_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_extensions" ADD CONSTRAINT "time_extensions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_extensions" ADD CONSTRAINT "time_extensions_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_extensions" ADD CONSTRAINT "time_extensions_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_extensions_attempt" ON "attempt_extensions" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "hall_absences_student" ON "hall_absences" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "hall_incidents_test" ON "hall_incidents" USING btree ("test_id");--> statement-breakpoint
CREATE INDEX "hall_incidents_student" ON "hall_incidents" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "hall_message_reads_student" ON "hall_message_reads" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "hall_messages_test" ON "hall_messages" USING btree ("test_id","sent_at");--> statement-breakpoint
CREATE INDEX "hall_messages_student" ON "hall_messages" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "time_extensions_test" ON "time_extensions" USING btree ("test_id");
--> statement-breakpoint
-- Beats change the same rows again and again: room on each page keeps that from touching the index.
ALTER TABLE "attempt_presence" SET (fillfactor = 70);
--> statement-breakpoint
-- Given time is never taken back.
create function refuse_extension_change() returns trigger language plpgsql as $$
begin
  raise exception 'time that was given is append-only';
end $$;
--> statement-breakpoint
create trigger time_extensions_append_only before update or delete or truncate on time_extensions
  for each statement execute function refuse_extension_change();
--> statement-breakpoint
create trigger attempt_extensions_append_only before update or delete or truncate on attempt_extensions
  for each statement execute function refuse_extension_change();
