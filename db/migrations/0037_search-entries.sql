CREATE TABLE "search_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"seo_urls" text[] NOT NULL,
	"course_type" text,
	"section" text,
	"position" integer NOT NULL,
	"until" timestamp with time zone,
	"title_words" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "search_state_one_row" CHECK ("search_state"."singleton")
);
--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words");