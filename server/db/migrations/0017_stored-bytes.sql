ALTER TABLE "users" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "users" SET "stored_bytes" = stored.bytes FROM (
  SELECT author_id, coalesce(sum((rendition->>'sizeBytes')::bigint), 0) AS bytes
  FROM "videos", jsonb_array_elements(media->'renditions') AS rendition WHERE state = 'ready' GROUP BY author_id
) AS stored WHERE "users"."id" = stored.author_id;
