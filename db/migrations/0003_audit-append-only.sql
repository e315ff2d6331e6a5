-- The audit log is evidence: rows are added and never changed, whoever asks.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
--> statement-breakpoint
create trigger audit_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
