CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"role" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("owner_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"version" integer NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_two_people";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("list","role");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_two_people" CHECK ("refunds"."approved_by" is distinct from "refunds"."requested_by" or "refunds"."approved_by" is null or "refunds"."approval_id" is not null);