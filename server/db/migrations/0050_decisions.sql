CREATE TABLE "decisions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_key" text NOT NULL,
	"user_id" bigint,
	"moderator_id" bigint,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"effect" text NOT NULL,
	"before" jsonb,
	"undone_at" timestamp with time zone,
	"appeal_text" text,
	"appealed_at" timestamp with time zone,
	"appeal_outcome" text,
	"appeal_answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_key" text NOT NULL,
	"reported_id" bigint,
	"report_count" integer NOT NULL,
	"order_key" double precision NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision_id" bigint;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_user" ON "decisions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "decisions_moderator" ON "decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "decisions_effect" ON "decisions" USING btree ("effect","id");--> statement-breakpoint
CREATE INDEX "decisions_appealed" ON "decisions" USING btree ("id") WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_subject" ON "report_cases" USING btree ("kind","subject_key");--> statement-breakpoint
CREATE INDEX "report_cases_open" ON "report_cases" USING btree ("order_key","id") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "report_cases_reported" ON "report_cases" USING btree ("reported_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_decision" ON "reports" USING btree ("decision_id");--> statement-breakpoint
-- Reports of before there were cases.
INSERT INTO "report_cases" ("id", "kind", "subject_key", "reported_id", "report_count", "order_key", "first_at")
SELECT min(id), kind, subject_key, max(reported_id), count(*), extract(epoch FROM min(created_at)), min(created_at)
FROM "reports" GROUP BY kind, subject_key;
