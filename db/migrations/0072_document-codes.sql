CREATE TABLE "document_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "document_codes_revision" UNIQUE("kind","subject_id","holder_id","revision"),
	CONSTRAINT "document_codes_kind" CHECK ("document_codes"."kind" in ('admit-card', 'merit-certificate')),
	CONSTRAINT "document_codes_one" CHECK ("document_codes"."revision" >= 1)
);
--> statement-breakpoint
ALTER TABLE "document_codes" ADD CONSTRAINT "document_codes_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_codes_newest" ON "document_codes" USING btree ("kind","subject_id","holder_id") WHERE "document_codes"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "document_codes_holder" ON "document_codes" USING btree ("holder_id");