CREATE TABLE "live_chat" (
	"id" bigint PRIMARY KEY NOT NULL,
	"room_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"local_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_points" (
	"room_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"viewer_count" integer NOT NULL,
	"chat_count" integer NOT NULL,
	"heart_count" integer NOT NULL,
	CONSTRAINT "live_points_room_id_at_pk" PRIMARY KEY("room_id","at")
);
--> statement-breakpoint
CREATE TABLE "live_rooms" (
	"id" bigint PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"title" text NOT NULL,
	"picture_key" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" smallint NOT NULL,
	"orientation" text NOT NULL,
	"audience" text NOT NULL,
	"is_adult" boolean DEFAULT false NOT NULL,
	"blocked_regions" text[] DEFAULT '{}' NOT NULL,
	"chat_audience" text NOT NULL,
	"slow_mode_sec" integer DEFAULT 0 NOT NULL,
	"pinned_line_id" bigint,
	"planned_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"end_note" text,
	"publisher_id" text,
	"heart_count" integer DEFAULT 0 NOT NULL,
	"chat_count" integer DEFAULT 0 NOT NULL,
	"peak_viewer_count" integer DEFAULT 0 NOT NULL,
	"unique_viewer_count" integer DEFAULT 0 NOT NULL,
	"watch_time_sec" bigint DEFAULT 0 NOT NULL,
	"recording" jsonb,
	"recording_until" timestamp with time zone,
	"replay_video_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_standings" (
	"room_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"standing" text NOT NULL,
	CONSTRAINT "live_standings_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "live_room_id" bigint;--> statement-breakpoint
ALTER TABLE "live_chat" ADD CONSTRAINT "live_chat_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_chat" ADD CONSTRAINT "live_chat_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_points" ADD CONSTRAINT "live_points_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_replay_video_id_videos_id_fk" FOREIGN KEY ("replay_video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_standings" ADD CONSTRAINT "live_standings_room_id_live_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."live_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_standings" ADD CONSTRAINT "live_standings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_chat_room" ON "live_chat" USING btree ("room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_chat_once" ON "live_chat" USING btree ("author_id","local_id");--> statement-breakpoint
CREATE INDEX "live_chat_author" ON "live_chat" USING btree ("author_id","room_id","id");--> statement-breakpoint
CREATE INDEX "live_rooms_host" ON "live_rooms" USING btree ("host_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_rooms_living" ON "live_rooms" USING btree ("host_id") WHERE status = 2;--> statement-breakpoint
CREATE INDEX "live_rooms_open" ON "live_rooms" USING btree ("id") WHERE status < 3;--> statement-breakpoint
CREATE INDEX "live_rooms_recordings" ON "live_rooms" USING btree ("recording_until") WHERE recording_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX "live_rooms_replay" ON "live_rooms" USING btree ("replay_video_id");--> statement-breakpoint
CREATE INDEX "live_standings_user" ON "live_standings" USING btree ("user_id");