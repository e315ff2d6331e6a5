ALTER TABLE "hall_incidents" ADD COLUMN "room_id" uuid;--> statement-breakpoint
ALTER TABLE "hall_messages" ADD COLUMN "room_id" uuid;