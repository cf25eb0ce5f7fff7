CREATE TABLE "short_links" (
	"code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" bigint NOT NULL,
	"user_id" bigint,
	"web_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_links_user" ON "short_links" USING btree ("user_id");