ALTER TABLE "seen_clips" RENAME TO "seen_videos";--> statement-breakpoint
ALTER TABLE "seen_videos" RENAME CONSTRAINT "seen_clips_user_id_video_id_pk" TO "seen_videos_user_id_video_id_pk";--> statement-breakpoint
ALTER TABLE "seen_videos" RENAME CONSTRAINT "seen_clips_user_id_users_id_fk" TO "seen_videos_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "seen_clips_recent" RENAME TO "seen_videos_recent";--> statement-breakpoint
ALTER INDEX "seen_clips_seen_at" RENAME TO "seen_videos_seen_at";
