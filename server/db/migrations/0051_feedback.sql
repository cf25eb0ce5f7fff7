CREATE TABLE "feedback" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"reply" text,
	"reply_number" bigint,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "feedback_unanswered" ON "feedback" USING btree ("id") WHERE reply IS NULL;