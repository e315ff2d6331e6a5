CREATE TABLE "cash_drawers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"centre_id" uuid NOT NULL,
	"cashier_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opening" bigint NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"counts" jsonb,
	"counted" bigint,
	"expected" bigint,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cash_drawers_opening" CHECK ("cash_drawers"."opening" >= 0),
	CONSTRAINT "cash_drawers_closed" CHECK (num_nulls("cash_drawers"."closed_at", "cash_drawers"."closed_by", "cash_drawers"."counts", "cash_drawers"."counted", "cash_drawers"."expected") in (0, 5)),
	CONSTRAINT "cash_drawers_counted" CHECK ("cash_drawers"."counted" >= 0),
	CONSTRAINT "cash_drawers_reason" CHECK ("cash_drawers"."counted" = "cash_drawers"."expected" or "cash_drawers"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "drawer_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"drawer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"refund_id" uuid,
	"handover_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "drawer_entries_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "drawer_entries_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "drawer_entries_sign" CHECK (("drawer_entries"."kind" in ('taken', 'handed-in')) = ("drawer_entries"."amount" > 0) and "drawer_entries"."amount" <> 0),
	CONSTRAINT "drawer_entries_source" CHECK (("drawer_entries"."kind" = 'taken') = ("drawer_entries"."order_id" is not null) and ("drawer_entries"."kind" = 'refund') = ("drawer_entries"."refund_id" is not null)
        and ("drawer_entries"."kind" in ('handed-in', 'handed-out')) = ("drawer_entries"."handover_id" is not null) and ("drawer_entries"."kind" = 'banked') = ("drawer_entries"."reference" <> ''))
);
--> statement-breakpoint
CREATE TABLE "drawer_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_drawer_id" uuid NOT NULL,
	"to_drawer_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "drawer_handovers_amount" CHECK ("drawer_handovers"."amount" > 0),
	CONSTRAINT "drawer_handovers_two" CHECK ("drawer_handovers"."from_drawer_id" <> "drawer_handovers"."to_drawer_id"),
	CONSTRAINT "drawer_handovers_ended" CHECK (("drawer_handovers"."state" = 'asked') = ("drawer_handovers"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "cash_drawers" ADD CONSTRAINT "cash_drawers_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_drawers" ADD CONSTRAINT "cash_drawers_cashier_id_users_id_fk" FOREIGN KEY ("cashier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_entries" ADD CONSTRAINT "drawer_entries_drawer_id_cash_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."cash_drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_entries" ADD CONSTRAINT "drawer_entries_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_entries" ADD CONSTRAINT "drawer_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_entries" ADD CONSTRAINT "drawer_entries_handover_id_drawer_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."drawer_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_handovers" ADD CONSTRAINT "drawer_handovers_from_drawer_id_cash_drawers_id_fk" FOREIGN KEY ("from_drawer_id") REFERENCES "public"."cash_drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_handovers" ADD CONSTRAINT "drawer_handovers_to_drawer_id_cash_drawers_id_fk" FOREIGN KEY ("to_drawer_id") REFERENCES "public"."cash_drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_drawers_one_open" ON "cash_drawers" USING btree ("cashier_id","centre_id") WHERE "cash_drawers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cash_drawers_centre" ON "cash_drawers" USING btree ("centre_id","opened_at");--> statement-breakpoint
CREATE INDEX "cash_drawers_open" ON "cash_drawers" USING btree ("opened_at") WHERE "cash_drawers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "drawer_entries_drawer" ON "drawer_entries" USING btree ("drawer_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_entries_handover" ON "drawer_entries" USING btree ("handover_id","kind") WHERE "drawer_entries"."handover_id" is not null;--> statement-breakpoint
CREATE INDEX "drawer_handovers_from" ON "drawer_handovers" USING btree ("from_drawer_id") WHERE "drawer_handovers"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "drawer_handovers_to" ON "drawer_handovers" USING btree ("to_drawer_id") WHERE "drawer_handovers"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "journals_at" ON "journals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refunds_paid_out_at" ON "refunds" USING btree ("payout_centre_id","paid_out_at") WHERE "refunds"."payout_centre_id" is not null;
--> statement-breakpoint
-- A drawer is what it was opened with and all its entries, and closed it is final, whoever writes.
create function keep_cash_drawer() returns trigger language plpgsql as $$
declare
  total numeric;
begin
  if tg_op <> 'UPDATE' then
    raise exception 'cash drawers are never removed';
  end if;
  if old.closed_at is not null then
    raise exception 'drawer % is closed, and a closed drawer is final', old.id;
  end if;
  if (new.id, new.centre_id, new.cashier_id, new.opened_at, new.opening)
    is distinct from (old.id, old.centre_id, old.cashier_id, old.opened_at, old.opening) then
    raise exception 'what drawer % was opened with never changes', old.id;
  end if;
  if new.closed_at is not null then
    select old.opening + coalesce(sum(amount), 0) into total from drawer_entries where drawer_id = old.id;
    if new.expected <> total or new.closed_at < old.opened_at then
      raise exception 'drawer % is to hold % paise, not %', old.id, total, new.expected;
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_cash_drawer before update or delete on cash_drawers for each row execute function keep_cash_drawer();
--> statement-breakpoint
create function refuse_drawer_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
--> statement-breakpoint
create trigger cash_drawers_stay before truncate on cash_drawers
  for each statement execute function refuse_drawer_change();
--> statement-breakpoint
create trigger drawer_entries_append_only before update or delete or truncate on drawer_entries
  for each statement execute function refuse_drawer_change();
--> statement-breakpoint
-- The drawer is locked, so that an entry comes before its closing or is refused.
create function require_open_drawer() returns trigger language plpgsql as $$
declare
  drawer record;
begin
  select closed_at, opened_at into drawer from cash_drawers where id = new.drawer_id for share;
  if drawer.closed_at is not null then
    raise exception 'drawer % is closed, and a closed drawer is final', new.drawer_id;
  end if;
  if new.at < drawer.opened_at then
    raise exception 'drawer % was opened after %', new.drawer_id, new.at;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger require_open_drawer before insert on drawer_entries for each row execute function require_open_drawer();
--> statement-breakpoint
create function keep_drawer_handover() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'asked' then
    raise exception 'a handover that has ended stays as it is';
  end if;
  if (new.from_drawer_id, new.to_drawer_id, new.amount, new.asked_at)
    is distinct from (old.from_drawer_id, old.to_drawer_id, old.amount, old.asked_at) then
    raise exception 'what handover % is of never changes', old.id;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_drawer_handover before update or delete on drawer_handovers
  for each row execute function keep_drawer_handover();
