CREATE TABLE "text_reviews" (
	"language" text NOT NULL,
	"sentence_id" text NOT NULL,
	"english" text NOT NULL,
	"context" text NOT NULL,
	"translation" text NOT NULL,
	"correction" text,
	"version" integer NOT NULL,
	"reviewed_by" uuid NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_reviews_language_sentence_id_pk" PRIMARY KEY("language","sentence_id")
);
--> statement-breakpoint
CREATE TRIGGER note_content_change AFTER UPDATE ON text_reviews FOR EACH ROW WHEN (old.correction IS DISTINCT FROM new.correction) EXECUTE FUNCTION note_content_change('texts');
--> statement-breakpoint
CREATE TRIGGER note_new_correction AFTER INSERT ON text_reviews FOR EACH ROW WHEN (new.correction IS NOT NULL) EXECUTE FUNCTION note_content_change('texts');
