ALTER TABLE "impressions" ADD COLUMN "scene" text;--> statement-breakpoint
ALTER TABLE "video_days" ADD COLUMN "followed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_totals" ADD COLUMN "followed_count" integer DEFAULT 0 NOT NULL;