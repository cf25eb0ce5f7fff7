ALTER TABLE "images" ADD COLUMN "small_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_small_key" text;