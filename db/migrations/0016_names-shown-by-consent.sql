-- The public page of a list is made anew when a name may be shown, and when it may not any more.
CREATE TRIGGER note_content_change AFTER INSERT OR UPDATE ON merit_consents FOR EACH ROW EXECUTE FUNCTION note_content_change();
--> statement-breakpoint
CREATE FUNCTION withdraw_name_consents() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update merit_consents set withdrawn_at = new.withdrawn_at
    where student_id = new.user_id and withdrawn_at is null and guardian_name is not null;
  return null;
end $$;
--> statement-breakpoint
-- A guardian who withdraws the consent to the account withdraws this one with it.
CREATE TRIGGER withdraw_name_consents AFTER UPDATE OF withdrawn_at ON guardian_consents FOR EACH ROW
  WHEN (old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL) EXECUTE FUNCTION withdraw_name_consents();
