ALTER TABLE "videos" ADD COLUMN "mentions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Captions of before lead to the users whom their authors may mention now.
UPDATE "videos" SET "mentions" = found."names" FROM (
  SELECT v."id", array_agg(DISTINCT u."username") AS "names"
  FROM "videos" AS v
  CROSS JOIN LATERAL regexp_matches(v."caption", '@([A-Za-z0-9_.]*[A-Za-z0-9_])', 'g') AS word
  JOIN "users" AS u ON u."username" = lower(word[1])
  WHERE v."caption" LIKE '%@%' AND (
    u."id" = v."author_id"
    OR u."mention_audience" = 'everyone'
    OR u."mention_audience" IN ('following', 'friends')
      AND EXISTS (SELECT FROM "follows" WHERE "follower_id" = u."id" AND "followee_id" = v."author_id")
      AND (u."mention_audience" = 'following'
        OR EXISTS (SELECT FROM "follows" WHERE "follower_id" = v."author_id" AND "followee_id" = u."id"))
  )
  AND NOT EXISTS (
    SELECT FROM "blocks" WHERE ("blocker_id", "blocked_id") IN ((u."id", v."author_id"), (v."author_id", u."id"))
  )
  GROUP BY v."id"
) AS found WHERE found."id" = "videos"."id";
