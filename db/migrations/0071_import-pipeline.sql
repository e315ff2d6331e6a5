CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"verdict" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"cells" jsonb NOT NULL,
	"line" text NOT NULL,
	"keys" text[] NOT NULL,
	"staged" jsonb,
	CONSTRAINT "import_rows_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"meanings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"task_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
INSERT INTO "imports" ("id", "kind", "file_name", "file_key", "format", "state", "problem", "headings", "samples", "columns", "defaults", "counts", "task_id", "created_by", "created_at")
	SELECT "id", 'lead', "file_name", 'lead-imports/' || "id", "format", "state", "problem", "headings", "samples", "columns", "defaults" - 'owner_id', "counts", "task_id", "created_by", "created_at" FROM "lead_imports";--> statement-breakpoint
INSERT INTO "import_rows" ("import_id", "position", "verdict", "reasons", "cells", "line", "keys", "staged")
	SELECT "import_id", "position", "verdict", "reasons", "cells", left("cells"->>'name', 200), array_remove(array["phone", "email"], NULL), "staged" FROM "lead_import_rows";--> statement-breakpoint
-- What a table was found to have is found again from its file, as its cells were not kept. Lines of JSON have no file any more, and keep their verdicts.
INSERT INTO "imports" ("id", "kind", "file_name", "file_key", "format", "state", "problem", "headings", "samples", "columns", "counts", "task_id", "created_by", "created_at", "decided_at")
	SELECT "id", 'question', "file_name", 'imports/' || "id", "format",
		CASE WHEN "state" = 'reading' OR ("state" = 'checked' AND "format" <> 'jsonl') THEN 'mapping' ELSE "state" END,
		"problem", "headings", "samples", "columns",
		CASE
			WHEN "state" IN ('stored', 'undone') THEN "counts" || '{"ready": 0, "warning": 0}'
			WHEN "state" = 'checked' AND "format" = 'jsonl' THEN "counts"
			ELSE '{"ready": 0, "warning": 0, "error": 0, "here": 0}'
		END,
		"task_id", "created_by", "created_at", "decided_at" FROM "question_imports";--> statement-breakpoint
INSERT INTO "import_rows" ("import_id", "position", "verdict", "reasons", "cells", "line", "keys", "staged")
	SELECT r."import_id", r."position", r."verdict",
		(SELECT coalesce(jsonb_agg(jsonb_build_object('field', reason->>'column', 'message', reason->>'message')), '[]') FROM jsonb_array_elements(r."reasons") AS reason),
		'{}', r."line",
		CASE WHEN r."staged" IS NULL THEN '{}' ELSE array_remove(array[r."fingerprint"], NULL) END,
		r."staged" || jsonb_build_object('fingerprint', r."fingerprint", 'line', r."line")
	FROM "question_import_rows" r JOIN "question_imports" i ON i."id" = r."import_id"
	WHERE (i."state" IN ('stored', 'undone') AND r."verdict" IN ('error', 'here')) OR (i."state" = 'checked' AND i."format" = 'jsonl');--> statement-breakpoint
ALTER TABLE "bank_items" DROP CONSTRAINT "bank_items_import_id_question_imports_id_fk";--> statement-breakpoint
DROP TABLE "question_import_rows";--> statement-breakpoint
DROP TABLE "question_imports";--> statement-breakpoint
DROP TABLE "lead_import_rows";--> statement-breakpoint
DROP TABLE "lead_imports";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_verdict" ON "import_rows" USING btree ("import_id","verdict","position");--> statement-breakpoint
CREATE INDEX "import_rows_keys" ON "import_rows" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("kind","created_at");--> statement-breakpoint
ALTER TABLE "bank_items" ADD CONSTRAINT "bank_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;