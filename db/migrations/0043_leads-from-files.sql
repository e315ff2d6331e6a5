CREATE TABLE "lead_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"verdict" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"cells" jsonb NOT NULL,
	"phone" text,
	"email" text,
	"staged" jsonb,
	CONSTRAINT "lead_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"headings" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"task_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_import_rows" ADD CONSTRAINT "lead_import_rows_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_import_rows_verdict" ON "lead_import_rows" USING btree ("import_id","verdict","position");--> statement-breakpoint
CREATE INDEX "lead_import_rows_phone" ON "lead_import_rows" USING btree ("import_id","phone");--> statement-breakpoint
CREATE INDEX "lead_import_rows_email" ON "lead_import_rows" USING btree ("import_id","email");--> statement-breakpoint
CREATE INDEX "lead_imports_newest" ON "lead_imports" USING btree ("created_at");