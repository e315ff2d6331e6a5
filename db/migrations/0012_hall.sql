CREATE TABLE "attempt_openings" (
	"attempt_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	CONSTRAINT "attempt_openings_attempt_id_epoch_pk" PRIMARY KEY("attempt_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "attempt_signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"kind" text NOT NULL,
	"client_at" timestamp with time zone NOT NULL,
	"server_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"problem" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "question_reports_once" UNIQUE("attempt_id","question_id","problem")
);
--> statement-breakpoint
CREATE TABLE "test_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"centre_id" uuid,
	"roll_number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_registrations_once" UNIQUE("test_id","student_id"),
	CONSTRAINT "test_registrations_roll_number" UNIQUE("test_id","roll_number"),
	CONSTRAINT "test_registrations_centre" CHECK (("test_registrations"."mode" = 'offline') = ("test_registrations"."centre_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "tests" ALTER COLUMN "terms" SET DEFAULT '{"clock":"whole","calculator":"none","roundingPlaces":2,"markedAnswersCount":true,"saveRule":"practice","draftsCount":false,"severalCorrect":"all-or-nothing","extraMinutesPerHour":20,"percentile":"at-or-below"}'::jsonb;--> statement-breakpoint
ALTER TABLE "answer_journal" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "answer_journal" ADD COLUMN "late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_journal" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "answer_journal" ADD COLUMN "hash" "bytea";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "extra_minutes_per_hour" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "section_ends" jsonb;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "device_key" "bytea" DEFAULT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "journal_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "journal_length" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "journal_hash" "bytea";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "merit" double precision;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "accuracy" double precision;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "seconds_taken" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "centre_id" uuid;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "attempts_allowed" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "modes" jsonb DEFAULT '["online"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "centre_ids" jsonb;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "is_released_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "results_released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tests" ADD COLUMN "paper_key" "bytea" DEFAULT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_extra_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "centre_id" uuid;--> statement-breakpoint
ALTER TABLE "attempt_openings" ADD CONSTRAINT "attempt_openings_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_signals" ADD CONSTRAINT "attempt_signals_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_registrations" ADD CONSTRAINT "test_registrations_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_registrations" ADD CONSTRAINT "test_registrations_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_registrations" ADD CONSTRAINT "test_registrations_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_signals_attempt" ON "attempt_signals" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "test_registrations_student" ON "test_registrations" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "attempts_merit" ON "attempts" USING btree ("test_id","merit" DESC NULLS LAST,"accuracy" DESC NULLS LAST,"seconds_taken") WHERE "attempts"."merit" is not null;--> statement-breakpoint
update tests set terms = terms || '{"percentile": "at-or-below"}';
--> statement-breakpoint
-- Versions of patterns never change; this names what they all meant.
alter table patterns disable trigger user;
--> statement-breakpoint
update patterns set body = jsonb_set(body, '{terms,percentile}', '"at-or-below"');
--> statement-breakpoint
alter table patterns enable trigger user;
--> statement-breakpoint
-- The journal's head of attempts that are older than it; their rows have no hashes.
update attempts set
  journal_seq = (select coalesce(max(seq), 0) from answer_journal j where j.attempt_id = attempts.id and j.epoch = attempts.epoch),
  journal_length = (select count(*) from answer_journal j where j.attempt_id = attempts.id);
--> statement-breakpoint
update attempts set merit = own.marks, accuracy = own.accuracy, seconds_taken = floor(extract(epoch from closed_at - started_at))
from (
  select a.id,
    split_part(a.score->>'marks', '/', 1)::float8 / coalesce(nullif(split_part(a.score->>'marks', '/', 2), ''), '1')::float8 as marks,
    coalesce(sum(part.correct)::float8 / nullif(sum(part.correct + part.wrong + coalesce(part.partial, 0)), 0), 0) as accuracy
  from attempts a join users u on u.id = a.student_id and u.role = 'student',
    jsonb_to_recordset(a.score->'sections') as part(correct int, wrong int, partial int)
  where a.number = 1 and a.marks_obtained is not null
  group by a.id
) as own
where own.id = attempts.id;
--> statement-breakpoint
-- One step of the hash chain of a journal: over the hash before and the words of the row.
create function next_answer_hash(before bytea, first bytea, words text) returns bytea language sql immutable as
  $$ select sha256(coalesce(before, first, ''::bytea) || convert_to(words, 'UTF8')) $$;
--> statement-breakpoint
-- Over rows in their order; `first` is the hash that stood at the head when they came.
create aggregate answer_hash(bytea, text) (sfunc = next_answer_hash, stype = bytea);
--> statement-breakpoint
create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'answers, and where they came from, are append-only';
end $$;
--> statement-breakpoint
create trigger answer_journal_append_only before update or delete or truncate on answer_journal
  for each statement execute function refuse_journal_change();
--> statement-breakpoint
create trigger attempt_openings_append_only before update or delete or truncate on attempt_openings
  for each statement execute function refuse_journal_change();
--> statement-breakpoint
create trigger attempt_signals_append_only before update or delete or truncate on attempt_signals
  for each statement execute function refuse_journal_change();
--> statement-breakpoint
-- As with the centres of staff: the domain of people must not know the tables of the catalogue.
alter table users add constraint users_centre foreign key (centre_id) references centres (id) on delete set null;
--> statement-breakpoint
-- Every save moves the head of a journal: with room on its page that touches no index.
alter table attempts set (fillfactor = 60);
