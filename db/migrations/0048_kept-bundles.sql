ALTER TABLE "content_version" ADD COLUMN "shared_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What all bundles of the student area are made of raises a number that was never there before: a bundle is kept, also on phones, as long as it stays. The time makes it new after a backup was restored, too.
create function note_shared_change() returns trigger language plpgsql as $$
begin
  update content_version
    set shared_version = greatest(shared_version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  return null;
end $$;
--> statement-breakpoint
do $$
declare
  shared_table text;
begin
  foreach shared_table in array array[
    'tests', 'test_sections', 'test_questions', 'sub_exams', 'sub_exam_exams', 'exams', 'subjects', 'topics',
    'courses', 'course_inclusions', 'classes', 'course_classes'
  ] loop
    execute format(
      'create trigger note_shared_change after insert or update or delete or truncate on %I
       for each statement execute function note_shared_change()', shared_table);
  end loop;
end $$;
