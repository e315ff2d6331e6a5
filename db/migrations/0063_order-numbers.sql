ALTER TABLE "payment_orders" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The next number of the calendar year in India. A sequence and no counter row: orders that are being made do not wait for each other, and what is rolled back leaves a gap.
create function next_order_number(made timestamptz) returns text language plpgsql as $$
declare
  year text := to_char(made at time zone 'Asia/Kolkata', 'YY');
  series text := 'order_numbers_' || year;
  taken text;
begin
  if to_regclass(series) is null then
    perform pg_advisory_xact_lock(hashtextextended(series, 0));
    execute format('create sequence if not exists %I', series);
  end if;
  taken := nextval(series)::text;
  return 'ORD-' || year || '-' || lpad(taken, greatest(6, length(taken)), '0');
end $$;
--> statement-breakpoint
do $$
declare
  one record;
begin
  for one in select id, created_at from payment_orders order by created_at, id loop
    update payment_orders set number = next_order_number(one.created_at) where id = one.id;
  end loop;
end $$;
--> statement-breakpoint
-- A trigger, so that a release before this one gives numbers too.
create function give_order_number() returns trigger language plpgsql as $$
begin
  if coalesce(new.number, '') = '' then
    new.number := next_order_number(new.created_at);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger give_order_number before insert on payment_orders for each row execute function give_order_number();
--> statement-breakpoint
CREATE INDEX "payment_orders_people_number_end" ON "payment_orders" USING btree (reverse("number") collate "C");--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_number_unique" UNIQUE("number");
