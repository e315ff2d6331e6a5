ALTER TABLE "testimonials" ADD COLUMN "course_id" uuid;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_course" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX "testimonials_course" ON "testimonials" ("course_id");
