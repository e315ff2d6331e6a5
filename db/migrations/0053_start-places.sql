CREATE TABLE "start_places" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"view_id" uuid
);
--> statement-breakpoint
ALTER TABLE "start_places" ADD CONSTRAINT "start_places_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;