CREATE TABLE "notice_groups" (
	"recipient_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"tab" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"day" date NOT NULL,
	"video_id" bigint,
	"comment_id" bigint,
	"notice_count" integer NOT NULL,
	"latest_id" bigint,
	CONSTRAINT "notice_groups_recipient_id_kind_subject_id_day_pk" PRIMARY KEY("recipient_id","kind","subject_id","day")
);
--> statement-breakpoint
CREATE TABLE "notice_marks" (
	"recipient_id" bigint NOT NULL,
	"tab" text NOT NULL,
	"read_id" bigint NOT NULL,
	CONSTRAINT "notice_marks_recipient_id_tab_pk" PRIMARY KEY("recipient_id","tab")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint NOT NULL,
	"recipient_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"tab" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"video_id" bigint,
	"comment_id" bigint,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_recipient_id_id_pk" PRIMARY KEY("recipient_id","id")
);
--> statement-breakpoint
ALTER TABLE "notice_groups" ADD CONSTRAINT "notice_groups_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_groups" ADD CONSTRAINT "notice_groups_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_marks" ADD CONSTRAINT "notice_marks_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_groups_latest" ON "notice_groups" USING btree ("recipient_id","latest_id") WHERE latest_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notice_groups_tab" ON "notice_groups" USING btree ("recipient_id","tab","latest_id") WHERE latest_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notice_groups_video" ON "notice_groups" USING btree ("video_id") WHERE video_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_event" ON "notices" USING btree ("recipient_id","actor_id","event","subject_id");--> statement-breakpoint
CREATE INDEX "notices_tab" ON "notices" USING btree ("recipient_id","tab","id");--> statement-breakpoint
CREATE INDEX "notices_group" ON "notices" USING btree ("recipient_id","kind","subject_id","day","id");--> statement-breakpoint
CREATE INDEX "notices_actor" ON "notices" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "notices_video" ON "notices" USING btree ("video_id") WHERE video_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_comment" ON "notices" USING btree ("comment_id") WHERE comment_id IS NOT NULL;