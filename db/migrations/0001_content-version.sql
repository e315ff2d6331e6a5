-- Whatever changes a row that public pages or question papers are made from raises the version and tells every node.
insert into content_version (singleton, version) values (true, 1);
--> statement-breakpoint
create function note_content_change() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  perform pg_notify('content_changed', '');
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  content_table text;
begin
  foreach content_table in array array[
    'institute', 'banners', 'testimonials', 'content_categories', 'content_sub_categories', 'content_items',
    'products', 'exam_categories', 'exams', 'centres',
    'tests', 'test_sections', 'test_questions', 'questions', 'passages'
  ] loop
    execute format(
      'create trigger note_content_change after insert or update or delete or truncate on %I
       for each statement execute function note_content_change()', content_table);
  end loop;
end $$;
