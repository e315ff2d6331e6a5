CREATE TABLE "approval_rules" (
	"action" text PRIMARY KEY NOT NULL,
	"is_single" boolean NOT NULL,
	"reason" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "is_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_two_people" CHECK ("approvals"."decision" is distinct from 'approved' or ("approvals"."decided_by" is not null and ("approvals"."is_alone" or "approvals"."decided_by" <> "approvals"."requested_by")));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided" CHECK (("approvals"."decision" is null) = ("approvals"."decided_at" is null));--> statement-breakpoint
-- By hand: what was asked for stays as it was asked for, and is decided once.
CREATE FUNCTION refuse_approval_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.decision IS NOT NULL
    OR (OLD.action, OLD.subject_kind, OLD.subject_id, OLD.subject_version, OLD.centre_id, OLD.body, OLD.body_hash, OLD.reason, OLD.requested_by, OLD.requested_at, OLD.expires_at)
      IS DISTINCT FROM
      (NEW.action, NEW.subject_kind, NEW.subject_id, NEW.subject_version, NEW.centre_id, NEW.body, NEW.body_hash, NEW.reason, NEW.requested_by, NEW.requested_at, NEW.expires_at)
  THEN
    RAISE EXCEPTION 'approvals are frozen';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_frozen BEFORE UPDATE OR DELETE ON "approvals" FOR EACH ROW EXECUTE FUNCTION refuse_approval_change();
