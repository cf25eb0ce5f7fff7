CREATE TABLE "alert_choices" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"by_email" boolean NOT NULL,
	"by_push" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"try_count" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_marks" (
	"kind" text PRIMARY KEY NOT NULL,
	"raised_at" timestamp with time zone,
	"up_to" bigint DEFAULT '0' NOT NULL,
	"is_over" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_webhook" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	CONSTRAINT "alert_webhook_one" CHECK ("alert_webhook"."is_only")
);
--> statement-breakpoint
ALTER TABLE "alert_choices" ADD CONSTRAINT "alert_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_due_at" ON "alert_deliveries" USING btree ("due_at");