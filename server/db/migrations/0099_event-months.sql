-- Events in one partition for each month (UTC), so that those whose time is over go with their partition. What is there becomes the
-- first partition as it lies; the build before writes and reads the tables as it did.
ALTER TABLE "analytics_events" RENAME TO "analytics_events_first";
--> statement-breakpoint
ALTER TABLE "analytics_events_first" RENAME CONSTRAINT "analytics_events_pkey" TO "analytics_events_first_pkey";
--> statement-breakpoint
ALTER INDEX "analytics_events_visit" RENAME TO "analytics_events_first_visit";
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" uuid NOT NULL,
	"visit_id" bigint NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "analytics_events_visit_id_analytics_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."analytics_visits"("id") ON DELETE cascade
) PARTITION BY RANGE ("occurred_at");
--> statement-breakpoint
CREATE INDEX "analytics_events_visit" ON "analytics_events" ("visit_id");
--> statement-breakpoint
ALTER TABLE "impressions" RENAME TO "impressions_first";
--> statement-breakpoint
ALTER TABLE "impressions_first" RENAME CONSTRAINT "impressions_pkey" TO "impressions_first_pkey";
--> statement-breakpoint
ALTER INDEX "impressions_video" RENAME TO "impressions_first_video";
--> statement-breakpoint
ALTER INDEX "impressions_device" RENAME TO "impressions_first_device";
--> statement-breakpoint
ALTER INDEX "impressions_user" RENAME TO "impressions_first_user";
--> statement-breakpoint
ALTER INDEX "impressions_seen_at" RENAME TO "impressions_first_seen_at";
--> statement-breakpoint
CREATE TABLE "impressions" (
	"id" uuid NOT NULL,
	"video_id" bigint NOT NULL,
	"device_key_id" text NOT NULL,
	"user_id" bigint,
	"seen_at" timestamp with time zone NOT NULL,
	"scene" text,
	CONSTRAINT "impressions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade,
	CONSTRAINT "impressions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade
) PARTITION BY RANGE ("seen_at");
--> statement-breakpoint
CREATE INDEX "impressions_video" ON "impressions" ("video_id");
--> statement-breakpoint
CREATE INDEX "impressions_device" ON "impressions" ("device_key_id");
--> statement-breakpoint
CREATE INDEX "impressions_user" ON "impressions" ("user_id");
--> statement-breakpoint
CREATE INDEX "impressions_seen_at" ON "impressions" ("seen_at");
--> statement-breakpoint
DO $$
DECLARE next_month timestamptz := date_trunc('month', now(), 'UTC') + interval '1 month';
BEGIN
	EXECUTE format('ALTER TABLE analytics_events ATTACH PARTITION analytics_events_first FOR VALUES FROM (MINVALUE) TO (%L)', next_month);
	EXECUTE format('ALTER TABLE impressions ATTACH PARTITION impressions_first FOR VALUES FROM (MINVALUE) TO (%L)', next_month);
END $$;
--> statement-breakpoint
CREATE VIEW "event_months" AS
	SELECT parent.relname::text AS "table", partition.relname::text AS "name",
		substring(bounds.text FROM $$FROM \('([^']+)'\)$$)::timestamptz AS "from_at",
		substring(bounds.text FROM $$TO \('([^']+)'\)$$)::timestamptz AS "to_at"
	FROM pg_inherits
	JOIN pg_class AS parent ON parent.oid = inhparent AND parent.relname IN ('analytics_events', 'impressions')
	JOIN pg_class AS partition ON partition.oid = inhrelid AND partition.relkind = 'r'
	CROSS JOIN LATERAL pg_get_expr(partition.relpartbound, partition.oid) AS bounds(text)
	WHERE parent.relnamespace = to_regnamespace('public');
--> statement-breakpoint
CREATE FUNCTION "make_event_months"("until" timestamp with time zone) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '10s' SET timezone = 'UTC' AS $$
DECLARE parent text; month timestamptz; name text;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('event_months'));
	FOREACH parent IN ARRAY '{analytics_events,impressions}'::text[] LOOP
		LOOP
			SELECT max(to_at) INTO month FROM event_months WHERE "table" = parent;
			EXIT WHEN month > until;
			name := parent || to_char(month, '"_y"YYYY"m"MM');
			EXECUTE format('CREATE TABLE %I (LIKE %I)', name, parent);
			EXECUTE format('CREATE UNIQUE INDEX ON %I (id)', name);
			-- Attached, not made as a partition: reads and writes of the table go on meanwhile.
			EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
				parent, name, month, month + interval '1 month');
		END LOOP;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION "drop_event_months"("before" timestamp with time zone) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '10s' AS $$
DECLARE name text;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('event_months'));
	FOR name IN SELECT months.name FROM event_months AS months WHERE coalesce(from_at, to_at) < before LOOP
		EXECUTE format('DROP TABLE %I', name);
	END LOOP;
END $$;
