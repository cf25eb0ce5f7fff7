CREATE TABLE "sign_up_requests" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"introduction" text NOT NULL,
	"declined_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copyright_claims" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"work" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decision_id" bigint,
	"counter" jsonb,
	"due_at" timestamp with time zone,
	"court" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mention_audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_requests" ADD CONSTRAINT "sign_up_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_claims" ADD CONSTRAINT "copyright_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_claims" ADD CONSTRAINT "copyright_claims_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copyright_claims_user" ON "copyright_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "copyright_claims_decision" ON "copyright_claims" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "copyright_claims_waiting" ON "copyright_claims" USING btree ("id") WHERE state IN ('open', 'countered', 'court');--> statement-breakpoint
CREATE INDEX "copyright_claims_due" ON "copyright_claims" USING btree ("due_at") WHERE state = 'countered';--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("id") WHERE standing = 'waiting';