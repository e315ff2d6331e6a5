CREATE TABLE "merit_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merit_rows" (
	"version_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"shift" integer NOT NULL,
	"roll_number" integer,
	"category" text,
	"state_name" text,
	"centre_id" uuid,
	"batch_id" uuid,
	"marks" text NOT NULL,
	"sections" jsonb NOT NULL,
	"scale" text,
	"shown_marks" text NOT NULL,
	"percentile" text NOT NULL,
	"normalised" text,
	"rank" integer NOT NULL,
	"category_rank" integer,
	"centre_rank" integer,
	"batch_rank" integer,
	"state_rank" integer,
	"decided_by" integer,
	"missed" jsonb NOT NULL,
	"selection" text,
	"slab" integer,
	"is_from_paper" boolean DEFAULT false NOT NULL,
	CONSTRAINT "merit_rows_version_id_attempt_id_pk" PRIMARY KEY("version_id","attempt_id"),
	CONSTRAINT "merit_rows_student" UNIQUE("version_id","student_id"),
	CONSTRAINT "merit_rows_ranks" CHECK ("merit_rows"."rank" >= 1 and "merit_rows"."shift" >= 1),
	CONSTRAINT "merit_rows_slab" CHECK ("merit_rows"."slab" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "merit_shifts" (
	"list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"test_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "merit_shifts_list_id_position_pk" PRIMARY KEY("list_id","position"),
	CONSTRAINT "merit_shifts_test" UNIQUE("test_id"),
	CONSTRAINT "merit_shifts_position" CHECK ("merit_shifts"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "merit_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"terms" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"reason" text,
	"computed_by" uuid,
	"computed_at" timestamp with time zone NOT NULL,
	"provisional_asked_by" uuid,
	"provisional_by" uuid,
	"provisional_at" timestamp with time zone,
	"final_asked_by" uuid,
	"final_by" uuid,
	"final_at" timestamp with time zone,
	CONSTRAINT "merit_versions_number" UNIQUE("list_id","number"),
	CONSTRAINT "merit_versions_state" CHECK ("merit_versions"."state" in ('draft', 'provisional', 'final')),
	CONSTRAINT "merit_versions_provisional" CHECK (("merit_versions"."state" = 'draft') = ("merit_versions"."provisional_at" is null)),
	CONSTRAINT "merit_versions_final" CHECK (("merit_versions"."state" = 'final') = ("merit_versions"."final_at" is not null)),
	CONSTRAINT "merit_versions_reason" CHECK ("merit_versions"."number" = 1 or "merit_versions"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "merit_lists" ADD CONSTRAINT "merit_lists_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_rows" ADD CONSTRAINT "merit_rows_version_id_merit_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."merit_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_rows" ADD CONSTRAINT "merit_rows_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_rows" ADD CONSTRAINT "merit_rows_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_rows" ADD CONSTRAINT "merit_rows_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_shifts" ADD CONSTRAINT "merit_shifts_list_id_merit_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."merit_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_shifts" ADD CONSTRAINT "merit_shifts_test_id_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_versions" ADD CONSTRAINT "merit_versions_list_id_merit_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."merit_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_versions" ADD CONSTRAINT "merit_versions_computed_by_users_id_fk" FOREIGN KEY ("computed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_versions" ADD CONSTRAINT "merit_versions_provisional_asked_by_users_id_fk" FOREIGN KEY ("provisional_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_versions" ADD CONSTRAINT "merit_versions_provisional_by_users_id_fk" FOREIGN KEY ("provisional_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_versions" ADD CONSTRAINT "merit_versions_final_asked_by_users_id_fk" FOREIGN KEY ("final_asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merit_versions" ADD CONSTRAINT "merit_versions_final_by_users_id_fk" FOREIGN KEY ("final_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merit_rows_rank" ON "merit_rows" USING btree ("version_id","rank","attempt_id");--> statement-breakpoint
CREATE INDEX "merit_rows_roll_number" ON "merit_rows" USING btree ("version_id","roll_number");--> statement-breakpoint
CREATE INDEX "merit_rows_of_student" ON "merit_rows" USING btree ("student_id");
--> statement-breakpoint
-- What two people have published never changes, except from provisional to final; a draft may go and be counted anew.
create function refuse_merit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' then return old; end if;
    raise exception 'a merit list that was published never changes';
  end if;
  if (new.id, new.list_id, new.number, new.terms, new.figures, new.fingerprint, new.reason, new.computed_by, new.computed_at)
    is distinct from (old.id, old.list_id, old.number, old.terms, old.figures, old.fingerprint, old.reason, old.computed_by, old.computed_at) then
    raise exception 'a merit list is counted again as a version of its own';
  end if;
  if (old.state, new.state) not in (('draft', 'provisional'), ('provisional', 'final')) then
    raise exception 'a merit list becomes provisional and then final';
  end if;
  if old.state = 'provisional' and (new.provisional_asked_by, new.provisional_by, new.provisional_at)
    is distinct from (old.provisional_asked_by, old.provisional_by, old.provisional_at) then
    raise exception 'who published a merit list never changes';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger merit_versions_stay before update or delete on merit_versions for each row execute function refuse_merit_change();
--> statement-breakpoint
-- Rows are counted into a draft alone. A deleted account takes its category and its state with it, and nothing else changes.
create function refuse_merit_row_change() returns trigger language plpgsql as $$
declare
  is_draft boolean;
begin
  if tg_op = 'UPDATE' then
    if new.category is null and new.state_name is null
      and (to_jsonb(new) - 'category' - 'state_name') = (to_jsonb(old) - 'category' - 'state_name') then
      return new;
    end if;
    raise exception 'a row of a merit list never changes';
  end if;
  select state = 'draft' into is_draft from merit_versions where id = coalesce(new.version_id, old.version_id);
  -- null: the version goes, and its own trigger has looked.
  if is_draft is not false then
    return coalesce(new, old);
  end if;
  raise exception 'a merit list that was published never changes';
end $$;
--> statement-breakpoint
create trigger merit_rows_stay before insert or update or delete on merit_rows for each row execute function refuse_merit_row_change();
--> statement-breakpoint
-- Public pages show published lists.
create trigger note_content_change after insert or update or delete on merit_versions
  for each statement execute function note_content_change();
