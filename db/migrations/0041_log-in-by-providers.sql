CREATE TABLE "linked_logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"linked_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "linked_logins_subject" UNIQUE("provider","subject"),
	CONSTRAINT "linked_logins_one_each" UNIQUE("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "provider_logins" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"redirect" text,
	"remember" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"subject" text,
	"name" text,
	"email" text,
	"is_email_proven" boolean DEFAULT false NOT NULL,
	"code_to" text,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_password" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "linked_logins" ADD CONSTRAINT "linked_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_logins" ADD CONSTRAINT "provider_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_logins_user" ON "provider_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provider_logins_end" ON "provider_logins" USING btree ("expires_at");