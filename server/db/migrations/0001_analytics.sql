CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" bigint NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_visits" (
	"id" bigint PRIMARY KEY NOT NULL,
	"device_key_id" text NOT NULL,
	"session_id" text NOT NULL,
	"user_id" bigint,
	"app_id" integer NOT NULL,
	"web_id" text NOT NULL,
	"context" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" bigint NOT NULL,
	"device_key_id" text NOT NULL,
	"user_id" bigint,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_visit_id_analytics_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."analytics_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_visits" ADD CONSTRAINT "analytics_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_visit" ON "analytics_events" USING btree ("visit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_visits_session" ON "analytics_visits" USING btree ("device_key_id","session_id");--> statement-breakpoint
CREATE INDEX "analytics_visits_user" ON "analytics_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_visits_created_at" ON "analytics_visits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "impressions_video" ON "impressions" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "impressions_device" ON "impressions" USING btree ("device_key_id");--> statement-breakpoint
CREATE INDEX "impressions_user" ON "impressions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "impressions_seen_at" ON "impressions" USING btree ("seen_at");