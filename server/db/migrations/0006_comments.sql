ALTER TABLE "comments" DROP CONSTRAINT "comments_pkey";--> statement-breakpoint
DROP INDEX "comments_video";--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_video_id_id_pk" PRIMARY KEY("video_id","id");--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "local_id" text;
