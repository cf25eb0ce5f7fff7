CREATE TABLE "sign_up_requests" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"introduction" text NOT NULL,
	"declined_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_up_requests" ADD CONSTRAINT "sign_up_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("id") WHERE standing = 'waiting';