CREATE TABLE "invitations" (
	"code" text PRIMARY KEY NOT NULL,
	"uses_left" integer NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "site_settings_one" CHECK ("site_settings"."is_only")
);
