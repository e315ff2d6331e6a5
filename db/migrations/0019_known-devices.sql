CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "guardian_consents" ADD COLUMN "adult_on" date;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
-- The consents given so far are for whoever had a date of birth then.
UPDATE "guardian_consents" SET "adult_on" = ("profiles"."dob" + interval '18 years')::date FROM "profiles" WHERE "profiles"."user_id" = "guardian_consents"."user_id" AND "profiles"."dob" IS NOT NULL;
