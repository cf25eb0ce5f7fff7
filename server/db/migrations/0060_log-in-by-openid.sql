CREATE TABLE "open_id_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"device_key_id" text NOT NULL,
	"user_id" bigint,
	"purpose" text NOT NULL,
	"sealed" text NOT NULL,
	"return_path" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_ids" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_ids_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id_token" text;--> statement-breakpoint
ALTER TABLE "open_id_attempts" ADD CONSTRAINT "open_id_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_ids" ADD CONSTRAINT "open_ids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_id_attempts_began_at" ON "open_id_attempts" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "open_id_attempts_user" ON "open_id_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_ids_user" ON "open_ids" USING btree ("user_id","issuer");