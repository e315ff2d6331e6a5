CREATE TABLE "guardian_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid,
	"relation" text NOT NULL,
	"invited_name" text NOT NULL,
	"invited_email" text NOT NULL,
	"invited_by" uuid,
	"invited_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"hidden" text[] DEFAULT '{}' NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "guardian_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "guardian_links_not_oneself" CHECK ("guardian_links"."guardian_id" is distinct from "guardian_links"."student_id"),
	CONSTRAINT "guardian_links_accepted" CHECK (("guardian_links"."accepted_at" is null) = ("guardian_links"."guardian_id" is null))
);
--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_links" ADD CONSTRAINT "guardian_links_guardian_id_users_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_links_student" ON "guardian_links" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "guardian_links_guardian" ON "guardian_links" USING btree ("guardian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_links_once" ON "guardian_links" USING btree ("student_id","guardian_id") WHERE "guardian_links"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_links_invited_once" ON "guardian_links" USING btree ("student_id","invited_email") WHERE "guardian_links"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("role" in ('student', 'tester', 'staff', 'guardian'));
