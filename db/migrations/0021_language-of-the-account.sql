ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
-- English was also what nobody had chosen.
UPDATE "users" SET "language" = p."language" FROM "message_preferences" p WHERE p."user_id" = "users"."id" AND p."language" <> 'en';--> statement-breakpoint
ALTER TABLE "message_preferences" DROP COLUMN "language";
