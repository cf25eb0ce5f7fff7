CREATE TABLE "stickers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"small_key" text NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sticker_id" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sticker_place" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "stickers_name" ON "stickers" USING btree ("name");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_sticker_id_stickers_id_fk" FOREIGN KEY ("sticker_id") REFERENCES "public"."stickers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_sticker" ON "videos" USING btree ("sticker_id","score","id") WHERE sticker_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_sticker_newest" ON "videos" USING btree ("sticker_id",coalesce(published_order, id)) WHERE sticker_id IS NOT NULL AND shown_to = 'everyone';