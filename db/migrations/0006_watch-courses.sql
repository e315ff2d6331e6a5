-- The new tables that public pages show raise the content version as the others do.
do $$
declare
  content_table text;
begin
  foreach content_table in array array[
    'batches', 'courses', 'course_categories', 'course_category_courses', 'course_exams', 'images'
  ] loop
    execute format(
      'create trigger note_content_change after insert or update or delete or truncate on %I
       for each statement execute function note_content_change()', content_table);
  end loop;
end $$;
--> statement-breakpoint
-- The only reference from a person to what the institute offers: the domain of people must not know the tables of the catalogue.
alter table staff_centres add constraint staff_centres_centre foreign key (centre_id) references centres (id) on delete cascade;
