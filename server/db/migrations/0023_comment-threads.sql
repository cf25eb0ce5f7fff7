CREATE TABLE "comment_likes" (
	"user_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_user_id_video_id_comment_id_pk" PRIMARY KEY("user_id","video_id","comment_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_author_liked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "score" double precision GENERATED ALWAYS AS (log((1 + like_count + 2 * reply_count + CASE WHEN is_author_liked THEN 3 ELSE 0 END)::double precision)
  + (id >> 22)::double precision / 864000000) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_there" FOREIGN KEY ("video_id","comment_id") REFERENCES "public"."comments"("video_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_likes_comment" ON "comment_likes" USING btree ("video_id","comment_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent" FOREIGN KEY ("video_id","parent_id") REFERENCES "public"."comments"("video_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("video_id","id") WHERE parent_id IS NULL AND deleted_at IS NULL AND NOT is_pinned;--> statement-breakpoint
CREATE INDEX "comments_best" ON "comments" USING btree ("video_id","score","id") WHERE parent_id IS NULL AND deleted_at IS NULL AND NOT is_pinned;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("video_id","parent_id","id") WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_pinned" ON "comments" USING btree ("video_id") WHERE is_pinned;--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;