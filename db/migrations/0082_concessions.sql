ALTER TABLE "instalments" ADD COLUMN "waived_by" uuid;--> statement-breakpoint
CREATE INDEX "approvals_subject" ON "approvals" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "instalments_waived_by" ON "instalments" USING btree ("waived_by") WHERE "instalments"."waived_by" is not null;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_taken_off" CHECK ("instalments"."waived_by" is null or ("instalments"."waived_at" is not null and "instalments"."settled_at" is null));