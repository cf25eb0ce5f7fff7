ALTER TABLE "tags" ADD COLUMN "video_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "tags" SET "video_count" = (SELECT count(*) FROM "video_tags" WHERE "tag_id" = "tags"."id");
