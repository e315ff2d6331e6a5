-- The refunds of a payment never exceed it. Those of a student who leaves, of all payments of an enrolment together, do not exceed what the rule gave when the second was asked for.
CREATE FUNCTION keep_refunds_within_paid() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  paid payment_orders;
  total bigint;
  leavings bigint;
  allowed bigint;
begin
  if new.state = 'refused' then
    return null;
  end if;
  -- What has counted before goes on.
  if tg_op = 'UPDATE' then
    if old.state <> 'refused' and new.amount <= old.amount and new.order_id = old.order_id then
      return null;
    end if;
  end if;
  -- The locks keep two refunds at once from not seeing each other.
  select * into paid from payment_orders where id = new.order_id for no key update;
  perform from enrolments where id = paid.enrolment_id for no key update;
  if (select sum(amount) from refunds where order_id = paid.id and state <> 'refused') > coalesce(paid.paid_amount, 0) then
    raise exception 'the refunds of a payment exceed it' using errcode = 'check_violation', table = 'refunds', constraint = 'refunds_within_paid';
  end if;
  if new.reason <> 'left-course' then
    return null;
  end if;
  select sum(r.amount), count(*) filter (where r.reason = 'left-course'),
    coalesce((new.policy->>'allowed')::bigint, (array_agg((r.policy->>'allowed')::bigint order by r.requested_at desc) filter (where r.policy ? 'allowed'))[1])
  into total, leavings, allowed
  from refunds r join payment_orders o on o.id = r.order_id
  where r.state <> 'refused' and (o.id = paid.id or (not paid.is_unplaced and not o.is_unplaced and o.enrolment_id = paid.enrolment_id));
  if leavings > 1 and total > allowed then
    raise exception 'the refunds of an enrolment exceed what the rule gives' using errcode = 'check_violation', table = 'refunds', constraint = 'refunds_within_rule';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_paid AFTER INSERT OR UPDATE OF order_id, amount, state, reason ON refunds
    FOR EACH ROW EXECUTE FUNCTION keep_refunds_within_paid();
