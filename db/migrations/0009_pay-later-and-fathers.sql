ALTER TABLE "enrolments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "father_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "father_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "instalments" ADD COLUMN "part_of" integer;--> statement-breakpoint
ALTER TABLE "instalments" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "enrolments_unpaid" ON "enrolments" USING btree ("id") WHERE "enrolments"."order_id" is null;--> statement-breakpoint
-- A part that was paid or waived by itself came after the last: it is a part of the planned instalment of its day.
UPDATE "instalments" AS part SET "part_of" = planned."number"
FROM "enrolments" AS seat, "instalments" AS planned
WHERE seat."id" = part."enrolment_id" AND planned."enrolment_id" = part."enrolment_id" AND planned."due_on" = part."due_on"
  AND part."number" > jsonb_array_length(seat."terms" -> 'instalments')
  AND planned."number" = (SELECT min(other."number") FROM "instalments" AS other
    WHERE other."enrolment_id" = part."enrolment_id" AND other."due_on" = part."due_on"
      AND other."number" <= jsonb_array_length(seat."terms" -> 'instalments'));
