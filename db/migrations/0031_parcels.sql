CREATE TABLE "parcels" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text NOT NULL,
	"sent_on" date NOT NULL,
	"ended_on" date,
	"kept_at" timestamp with time zone NOT NULL,
	"kept_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_kept_by_users_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_state" ON "parcels" USING btree ("state","sent_on");