CREATE TABLE "screen_time_days" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"device_id" text NOT NULL,
	"spent_ms" integer NOT NULL,
	CONSTRAINT "screen_time_days_user_id_day_device_id_pk" PRIMARY KEY("user_id","day","device_id")
);
--> statement-breakpoint
CREATE TABLE "screen_time_limits" (
	"user_id" bigint NOT NULL,
	"minutes" integer,
	"passcode_salt" text,
	"passcode_hash" text,
	"passed_day" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screen_time_limits_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "mentioned_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "screen_time_days" ADD CONSTRAINT "screen_time_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_time_limits" ADD CONSTRAINT "screen_time_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_mentions" ON "videos" USING gin ("mentions") WHERE mentions <> '{}';