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
ALTER TABLE "copyright_claims" ADD CONSTRAINT "copyright_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_claims" ADD CONSTRAINT "copyright_claims_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "copyright_claims_user" ON "copyright_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "copyright_claims_decision" ON "copyright_claims" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "copyright_claims_waiting" ON "copyright_claims" USING btree ("id") WHERE state IN ('open', 'countered', 'court');--> statement-breakpoint
CREATE INDEX "copyright_claims_due" ON "copyright_claims" USING btree ("due_at") WHERE state = 'countered';