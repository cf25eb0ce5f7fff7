CREATE TABLE "comment_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"approval" text DEFAULT 'off' NOT NULL,
	"blocked_words" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
DROP INDEX "comments_newest";--> statement-breakpoint
DROP INDEX "comments_best";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_by" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "comment_audience" text;--> statement-breakpoint
ALTER TABLE "comment_settings" ADD CONSTRAINT "comment_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_held" ON "comments" USING btree ("held_by","id") WHERE held_by IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "comments_held_newest" ON "comments" USING btree ("held_by","video_id","id") WHERE held_by IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "comments_held_best" ON "comments" USING btree ("held_by","video_id","score","id") WHERE held_by IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "comments_held_own" ON "comments" USING btree ("author_id","video_id","id") WHERE held_by IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("video_id","id") WHERE parent_id IS NULL AND deleted_at IS NULL AND NOT is_pinned AND held_by IS NULL;--> statement-breakpoint
CREATE INDEX "comments_best" ON "comments" USING btree ("video_id","score","id") WHERE parent_id IS NULL AND deleted_at IS NULL AND NOT is_pinned AND held_by IS NULL;