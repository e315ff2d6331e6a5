-- When somebody last vouched for somebody else, themselves or through people whom they brought in: invited them, gave them a role, let them set up a second factor anew, or had another person approve one of these.
-- A chain is as old as its oldest link. Links that are not younger than `since` are not followed.
DROP FUNCTION vouched_at(uuid, uuid);
--> statement-breakpoint
CREATE FUNCTION vouched_at(voucher uuid, person uuid, since timestamptz DEFAULT '-infinity') RETURNS timestamptz
    LANGUAGE sql STABLE
    AS $$
  WITH RECURSIVE chain (id, at) AS (
    SELECT person, 'infinity'::timestamptz
    UNION
    SELECT link.voucher, least(chain.at, link.at)
    FROM chain, LATERAL (
      SELECT each.voucher, max(each.at) AS at
      FROM (
        SELECT actor_id AS voucher, at FROM audit_log
        WHERE subject_id = chain.id AND action IN ('invited', 'invitation-sent', 'grant-given', 'role-changed', 'totp-reset')
        UNION ALL
        SELECT granted_by, created_at FROM staff_grants WHERE user_id = chain.id
        UNION ALL
        SELECT unnest(ARRAY[requested_by, decided_by]), decided_at FROM approvals
        WHERE subject_id = chain.id AND subject_kind IS NULL AND decision = 'approved'
      ) AS each
      WHERE each.voucher <> chain.id AND each.at > since
      GROUP BY each.voucher
    ) AS link
    WHERE chain.id <> vouched_at.voucher
  )
  SELECT max(chain.at) FROM chain WHERE chain.id = vouched_at.voucher AND chain.id <> vouched_at.person
$$;
--> statement-breakpoint
-- Nobody approves what was asked for by people whom they vouched for in the last 30 days, nor by those who vouched for them. Hours, as a day may have 23 or 25 where the server's zone changes its clocks.
-- One person decides alone only where the rules say so.
CREATE OR REPLACE FUNCTION keep_vouched_apart() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  since timestamptz := NEW.decided_at - interval '720 hours';
BEGIN
  IF NEW.is_alone THEN
    IF NOT EXISTS (SELECT FROM approval_rules WHERE action = NEW.action AND is_single) THEN
      RAISE EXCEPTION 'no rule lets one person decide this alone'
        USING ERRCODE = 'check_violation', TABLE = 'approvals', CONSTRAINT = 'approvals_alone_by_rule';
    END IF;
  ELSIF vouched_at(NEW.decided_by, NEW.requested_by, since) IS NOT NULL
    OR vouched_at(NEW.requested_by, NEW.decided_by, since) IS NOT NULL
  THEN
    RAISE EXCEPTION 'one of the two vouched for the other in the last 30 days'
      USING ERRCODE = 'check_violation', TABLE = 'approvals', CONSTRAINT = 'approvals_vouched_apart';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER approvals_vouched_apart ON "approvals";
--> statement-breakpoint
CREATE TRIGGER approvals_vouched_apart BEFORE INSERT OR UPDATE ON "approvals" FOR EACH ROW
  WHEN (NEW.decision = 'approved') EXECUTE FUNCTION keep_vouched_apart();
