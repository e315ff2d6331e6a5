-- Public pages name the grievance officer, who is a page of the settings: no other page of them touches what is cached.
create trigger note_content_change after insert or update on settings
  for each row when (new.name = 'officer') execute function note_content_change();
