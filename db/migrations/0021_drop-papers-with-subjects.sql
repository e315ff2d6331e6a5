-- Solutions name the topic of each question, so a subject or topic that changes drops what was read of exams as well as of the site: "all" is every kind.
drop trigger note_content_change on subjects;
--> statement-breakpoint
drop trigger note_content_change on topics;
--> statement-breakpoint
create trigger note_content_change after insert or update or delete or truncate on subjects
  for each statement execute function note_content_change('all');
--> statement-breakpoint
create trigger note_content_change after insert or update or delete or truncate on topics
  for each statement execute function note_content_change('all');
