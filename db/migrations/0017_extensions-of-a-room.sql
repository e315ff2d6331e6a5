ALTER TABLE "time_extensions" ADD COLUMN "room_id" uuid;--> statement-breakpoint
ALTER TABLE "exam_rooms" ADD COLUMN "has_computers" boolean DEFAULT false NOT NULL;