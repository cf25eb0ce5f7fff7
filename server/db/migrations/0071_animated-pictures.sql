CREATE TABLE "user_animations" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"video_id" bigint NOT NULL,
	"start_ms" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"key" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_animations" ADD CONSTRAINT "user_animations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_animations_waiting" ON "user_animations" USING btree ("changed_at") WHERE state IN ('queued', 'working');--> statement-breakpoint
CREATE INDEX "user_animations_video" ON "user_animations" USING btree ("video_id");