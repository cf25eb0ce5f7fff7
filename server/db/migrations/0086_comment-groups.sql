DROP INDEX "notices_group";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "group_id" bigint GENERATED ALWAYS AS (CASE WHEN kind IN ('comment', 'reply') THEN coalesce(video_id, subject_id) ELSE subject_id END) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_group" ON "notices" USING btree ("recipient_id","kind","group_id","day","id");--> statement-breakpoint
ALTER TABLE "notice_groups" DROP COLUMN "comment_id";--> statement-breakpoint
DELETE FROM "notice_groups" WHERE "kind" IN ('comment', 'reply');--> statement-breakpoint
INSERT INTO "notice_groups" ("recipient_id", "kind", "tab", "subject_id", "day", "video_id", "notice_count", "latest_id")
SELECT "recipient_id", "kind", "tab", "group_id", "day", "video_id", count(*)::int, max("id") FROM "notices"
WHERE "kind" IN ('comment', 'reply') GROUP BY "recipient_id", "kind", "tab", "group_id", "day", "video_id";
