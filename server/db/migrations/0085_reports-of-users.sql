DROP INDEX "reports_reported";--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id","id");