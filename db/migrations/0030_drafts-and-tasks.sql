CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_version" text NOT NULL,
	"centre_id" uuid,
	"body" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"version" bigint NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"scheduled_by" uuid,
	"problem" text,
	CONSTRAINT "drafts_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_key_actor_id_pk" PRIMARY KEY("key","actor_id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "revisions_kind_subject_id_version_pk" PRIMARY KEY("kind","subject_id","version")
);
--> statement-breakpoint
CREATE TABLE "staff_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"state" text NOT NULL,
	"input" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"problem" text,
	"result_key" text,
	"result_name" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "centre_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open" ON "approvals" USING btree ("action","subject_id") WHERE "approvals"."decision" is null;--> statement-breakpoint
CREATE INDEX "approvals_requested" ON "approvals" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "drafts_edited" ON "drafts" USING btree ("kind","edited_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "staff_tasks_owner" ON "staff_tasks" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
create sequence draft_versions;
--> statement-breakpoint
create function refuse_revision_change() returns trigger language plpgsql as $$
begin
  raise exception 'revisions are append-only';
end $$;
--> statement-breakpoint
create trigger revisions_append_only before update or delete or truncate on revisions
  for each statement execute function refuse_revision_change();
