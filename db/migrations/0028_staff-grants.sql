CREATE TABLE "staff_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"centre_id" uuid,
	"ends_at" timestamp with time zone,
	"granted_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_grants_once" UNIQUE NULLS NOT DISTINCT("user_id","role","centre_id")
);
--> statement-breakpoint
ALTER TABLE "staff_grants" ADD CONSTRAINT "staff_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
alter table staff_grants add constraint staff_grants_centre foreign key (centre_id) references centres (id) on delete cascade;
--> statement-breakpoint
-- What was one role is grants now: a centre manager at each of their centres, who goes on taking money there; everybody else everywhere, as it was until now.
insert into staff_grants (id, user_id, role, centre_id, created_at)
  select gen_random_uuid(), u.id, r.role, c.centre_id, now()
  from users u join staff_centres c on c.user_id = u.id, (values ('centre-manager'), ('cashier')) r (role)
  where u.role = 'centre-manager' and u.deleted_at is null;
--> statement-breakpoint
insert into staff_grants (id, user_id, role, created_at)
  select gen_random_uuid(), id, role, now() from users
  where role in ('admin', 'editor', 'examiner', 'counsellor', 'accounts') and deleted_at is null;
--> statement-breakpoint
update users set role = 'staff' where role not in ('student', 'tester');
--> statement-breakpoint
alter table users add constraint users_role check (role in ('student', 'tester', 'staff'));
--> statement-breakpoint
create function note_changed_grants() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', 'user ' || coalesce(new.user_id, old.user_id));
  return null;
end $$;
--> statement-breakpoint
create trigger note_changed_grants after insert or update or delete on staff_grants
  for each row execute function note_changed_grants();
