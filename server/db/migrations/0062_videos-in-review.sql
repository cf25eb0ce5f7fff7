ALTER TABLE "videos" ADD COLUMN "is_review_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "labels" text[];--> statement-breakpoint
UPDATE "videos" SET "is_review_due" = true WHERE "moderation" IN ('firstReview', 'recheck', 'risk')
  OR "moderation" IN ('mask', 'maskWithReason') AND NOT EXISTS (
    SELECT FROM "decisions" WHERE "decisions"."effect" = 'video ' || "videos"."id" AND "decisions"."undone_at" IS NULL);--> statement-breakpoint
CREATE INDEX "videos_in_review" ON "videos" USING btree ("id") WHERE is_review_due AND state = 'ready' AND deleted_at IS NULL AND author_standing = 'good' AND audience <> 'self';--> statement-breakpoint
CREATE INDEX "videos_in_review_by_cause" ON "videos" USING btree ("moderation","id") WHERE is_review_due AND state = 'ready' AND deleted_at IS NULL AND author_standing = 'good' AND audience <> 'self';