CREATE TABLE "job_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"cv_key" text NOT NULL,
	"cv_bytes" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_applications_state_known" CHECK ("job_applications"."state" in ('new', 'seen', 'answered'))
);
--> statement-breakpoint
CREATE TABLE "open_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"content" text NOT NULL,
	"closes_on" date,
	"is_live" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_post_id_open_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."open_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_applications_newest" ON "job_applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "job_applications_state" ON "job_applications" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "job_applications_email" ON "job_applications" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "job_applications_cv" ON "job_applications" USING btree ("cv_key");--> statement-breakpoint
CREATE INDEX "job_applications_post" ON "job_applications" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_applications_fingerprint" ON "job_applications" USING btree ("fingerprint");
--> statement-breakpoint
-- The page Careers is made from the posts.
create trigger note_content_change after insert or update or delete on open_posts
  for each statement execute function note_content_change();
