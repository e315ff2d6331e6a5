-- By hand: when somebody last vouched for somebody else: invited them, gave them a role, let them set up a second factor anew, or had another person say yes to one of these. The log is append-only.
CREATE FUNCTION vouched_at(voucher uuid, person uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(vouching.at) FROM (
    SELECT at FROM audit_log
    WHERE subject_id = person AND actor_id = voucher AND voucher <> person
      AND action IN ('invited', 'invitation-sent', 'grant-given', 'role-changed', 'totp-reset')
    UNION ALL
    SELECT created_at FROM staff_grants WHERE user_id = person AND granted_by = voucher AND voucher <> person
    UNION ALL
    SELECT decided_at FROM approvals
    WHERE subject_id = person AND subject_kind IS NULL AND decision = 'approved' AND voucher <> person
      AND voucher IN (requested_by, decided_by)
  ) AS vouching
$$;
--> statement-breakpoint
-- Nobody says yes to whom they vouched for in the last 30 days, nor to who vouched for them. Hours, as a day may have 23 or 25 where the server's zone changes its clocks.
CREATE FUNCTION keep_vouched_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF greatest(vouched_at(NEW.decided_by, NEW.requested_by), vouched_at(NEW.requested_by, NEW.decided_by))
    > NEW.decided_at - interval '720 hours'
  THEN
    RAISE EXCEPTION 'one of the two vouched for the other in the last 30 days'
      USING ERRCODE = 'check_violation', TABLE = 'approvals', CONSTRAINT = 'approvals_vouched_apart';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_vouched_apart BEFORE INSERT OR UPDATE ON "approvals" FOR EACH ROW
  WHEN (NEW.decision = 'approved' AND NOT NEW.is_alone) EXECUTE FUNCTION keep_vouched_apart();
