CREATE TABLE "batch_fees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"from" date NOT NULL,
	"total_fee" bigint NOT NULL,
	"admission_fee" bigint NOT NULL,
	"tuition_fee" bigint NOT NULL,
	"books_fee" bigint NOT NULL,
	"ph_total_discount" bigint DEFAULT 0 NOT NULL,
	"tuition_discount" bigint DEFAULT 0 NOT NULL,
	"admission_discount" bigint DEFAULT 0 NOT NULL,
	"books_discount" bigint DEFAULT 0 NOT NULL,
	"instalment_discount" bigint DEFAULT 0 NOT NULL,
	"instalment_charges" bigint DEFAULT 0 NOT NULL,
	"instalments" jsonb,
	CONSTRAINT "batch_fees_one_a_day" UNIQUE("batch_id","from"),
	CONSTRAINT "batch_fees_heads" CHECK ("batch_fees"."admission_fee" + "batch_fees"."tuition_fee" + "batch_fees"."books_fee" = "batch_fees"."total_fee"),
	CONSTRAINT "batch_fees_positive" CHECK (least("batch_fees"."admission_fee", "batch_fees"."tuition_fee", "batch_fees"."books_fee") >= 0 and "batch_fees"."total_fee" > 0)
);
--> statement-breakpoint
CREATE TABLE "course_inclusions" (
	"course_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"quiz_types" text[],
	CONSTRAINT "course_inclusions_course_id_kind_ref_id_pk" PRIMARY KEY("course_id","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "course_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"base_fee" integer NOT NULL,
	"discounted_fee" integer NOT NULL,
	"book_fee" integer,
	"applied_at" timestamp with time zone,
	CONSTRAINT "course_prices_fees" CHECK (0 <= "course_prices"."discounted_fee" and "course_prices"."discounted_fee" <= "course_prices"."base_fee"),
	CONSTRAINT "course_prices_book_fee" CHECK ("course_prices"."book_fee" between 0 and "course_prices"."discounted_fee")
);
--> statement-breakpoint
CREATE TABLE "discount_students" (
	"discount_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	CONSTRAINT "discount_students_discount_id_student_id_pk" PRIMARY KEY("discount_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"basis_points" integer,
	"amount" bigint,
	"maximum" bigint,
	"course_id" uuid,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"uses" integer NOT NULL,
	"uses_per_student" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discounts_code_unique" UNIQUE("code"),
	CONSTRAINT "discounts_one_measure" CHECK (("discounts"."basis_points" is null) <> ("discounts"."amount" is null)),
	CONSTRAINT "discounts_basis_points" CHECK ("discounts"."basis_points" between 1 and 10000),
	CONSTRAINT "discounts_code" CHECK ("discounts"."code" = upper("discounts"."code"))
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"provider" text NOT NULL,
	"mid" text NOT NULL,
	"website_name" text NOT NULL,
	CONSTRAINT "merchants_key_unique" UNIQUE("key"),
	CONSTRAINT "merchants_mid_unique" UNIQUE("mid")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"head" text NOT NULL,
	"code" text NOT NULL,
	"basis_points" integer NOT NULL,
	"from" date NOT NULL,
	CONSTRAINT "tax_rates_one_a_day" UNIQUE("head","from")
);
--> statement-breakpoint
CREATE TABLE "tax_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"gstin" text,
	"state" text NOT NULL,
	"from" date NOT NULL,
	CONSTRAINT "tax_registrations_one_a_day" UNIQUE("merchant_id","from")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"terms" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "enrolments_order" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"admission" bigint NOT NULL,
	"tuition" bigint NOT NULL,
	"books" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"charges" bigint NOT NULL,
	"net" bigint NOT NULL,
	"due_on" date NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"waived_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "instalments_number" UNIQUE("enrolment_id","number"),
	CONSTRAINT "instalments_settled_by" UNIQUE("settled_by"),
	CONSTRAINT "instalments_net" CHECK ("instalments"."net" = "instalments"."admission" + "instalments"."tuition" + "instalments"."books" + "instalments"."charges" - "instalments"."discount")
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"roll_number" integer NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"source" text NOT NULL,
	"order_id" uuid,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entitlements_roll" UNIQUE("course_id","roll_number")
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "journals_once" UNIQUE("kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"journal_id" uuid NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_number_unique" UNIQUE("number"),
	CONSTRAINT "receipts_sourceId_unique" UNIQUE("source_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"source" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"raw" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_events_once" UNIQUE("source","sha256")
);
--> statement-breakpoint
CREATE TABLE "payment_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"details" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "payment_findings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"batch_id" uuid,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"instalment_no" integer DEFAULT 1 NOT NULL,
	"enrolment_id" uuid,
	"product_key" text NOT NULL,
	"choice" text NOT NULL,
	"with_books" boolean NOT NULL,
	"quote" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"discount_id" uuid,
	"shipping_address" jsonb,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"held_for" text,
	"is_unplaced" boolean DEFAULT false NOT NULL,
	"merchant_id" uuid,
	"provider" text,
	"mid" text,
	"token" text,
	"token_until" timestamp with time zone,
	"provider_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_amount" bigint,
	"txn_id" text,
	"bank_txn_id" text,
	"payment_mode" text,
	"gateway_name" text,
	"bank_name" text,
	"txn_date" text,
	"polls" integer DEFAULT 0 NOT NULL,
	"counter_mode" text,
	"counter_ref" text,
	"counter_centre_id" uuid,
	"counter_staff_id" uuid,
	CONSTRAINT "payment_orders_orderNo_unique" UNIQUE("order_no"),
	CONSTRAINT "payment_orders_counter" UNIQUE("counter_centre_id","counter_mode","counter_ref"),
	CONSTRAINT "payment_orders_amount" CHECK ("payment_orders"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"ref_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"revokes" boolean NOT NULL,
	"policy" jsonb,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"provider_ref" text,
	"problem" text,
	CONSTRAINT "refunds_refId_unique" UNIQUE("ref_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_two_people" CHECK ("refunds"."approved_by" is distinct from "refunds"."requested_by" or "refunds"."approved_by" is null),
	CONSTRAINT "refunds_approved" CHECK ("refunds"."state" in ('requested', 'refused') or "refunds"."approved_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "batch_type" text DEFAULT 'regular' NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "are_books_in_stock" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_fees" ADD CONSTRAINT "batch_fees_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_inclusions" ADD CONSTRAINT "course_inclusions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_prices" ADD CONSTRAINT "course_prices_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_students" ADD CONSTRAINT "discount_students_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_registrations" ADD CONSTRAINT "tax_registrations_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_settled_by_payment_orders_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_findings" ADD CONSTRAINT "payment_findings_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_inclusions_ref" ON "course_inclusions" USING btree ("ref_id");--> statement-breakpoint
CREATE INDEX "course_prices_due" ON "course_prices" USING btree ("from") WHERE "course_prices"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "discount_students_student" ON "discount_students" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_one" ON "enrolments" USING btree ("student_id","batch_id") WHERE "enrolments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "enrolments_batch" ON "enrolments" USING btree ("batch_id") WHERE "enrolments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on") WHERE "instalments"."settled_at" is null and "instalments"."waived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_one" ON "entitlements" USING btree ("student_id","course_id") WHERE "entitlements"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_order" ON "entitlements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "entitlements_course" ON "entitlements" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "journals_order" ON "journals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "postings_journal" ON "postings" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "postings_account" ON "postings" USING btree ("account");--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_findings_open" ON "payment_findings" USING btree ("found_at") WHERE "payment_findings"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_one_open" ON "payment_orders" USING btree ("student_id","product_key") WHERE "payment_orders"."state" in ('created', 'token-issued', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_txn" ON "payment_orders" USING btree ("mid","txn_id") WHERE "payment_orders"."txn_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_student" ON "payment_orders" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_orders_batch" ON "payment_orders" USING btree ("batch_id") WHERE "payment_orders"."state" in ('created', 'token-issued', 'pending');--> statement-breakpoint
CREATE INDEX "payment_orders_discount" ON "payment_orders" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "payment_orders_created" ON "payment_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("requested_at") WHERE "refunds"."state" not in ('done', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_system" ON "refunds" USING btree ("order_id") WHERE "refunds"."requested_by" is null;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_seats" CHECK ("batches"."seats" >= 0);
--> statement-breakpoint
-- Public pages show fees, seats and prices.
do $$
declare
  content_table text;
begin
  foreach content_table in array array['batch_fees', 'course_inclusions', 'tax_rates'] loop
    execute format(
      'create trigger note_content_change after insert or update or delete or truncate on %I
       for each statement execute function note_content_change()', content_table);
  end loop;
end $$;
--> statement-breakpoint
-- The books: what is booked stays, and every booking comes to nothing. Checked when its transaction commits, so that postings may come one by one.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
--> statement-breakpoint
create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_ledger_change();
--> statement-breakpoint
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_ledger_change();
--> statement-breakpoint
create trigger receipts_append_only before update or delete or truncate on receipts
  for each statement execute function refuse_ledger_change();
--> statement-breakpoint
create function require_balanced_journal() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  select sum(amount) into total from postings where journal_id = new.journal_id;
  if total <> 0 then
    raise exception 'the postings of journal % come to %, not to nothing', new.journal_id, total;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger postings_balanced after insert on postings
  deferrable initially deferred for each row execute function require_balanced_journal();
--> statement-breakpoint
create function require_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where journal_id = new.id) then
    raise exception 'journal % has no postings', new.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger journals_not_empty after insert on journals
  deferrable initially deferred for each row execute function require_postings();
