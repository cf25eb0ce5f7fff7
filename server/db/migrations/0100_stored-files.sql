CREATE TABLE "stored_files" (
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_sums" (
	"kind" text PRIMARY KEY NOT NULL,
	"file_count" bigint NOT NULL,
	"size_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_key" ON "stored_files" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE FUNCTION "count_recording"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	files bigint := 0;
	bytes bigint := 0;
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.recording_until IS NOT NULL THEN
		files := -1;
		bytes := -coalesce((OLD.recording->>'sizeBytes')::bigint, 0);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.recording_until IS NOT NULL THEN
		files := files + 1;
		bytes := bytes + coalesce((NEW.recording->>'sizeBytes')::bigint, 0);
	END IF;
	IF files <> 0 OR bytes <> 0 THEN
		INSERT INTO stored_sums AS sums (kind, file_count, size_bytes) VALUES ('live', files, bytes)
		ON CONFLICT (kind) DO UPDATE SET file_count = sums.file_count + excluded.file_count,
			size_bytes = sums.size_bytes + excluded.size_bytes;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "live_rooms_recorded" AFTER INSERT OR DELETE OR UPDATE OF "recording", "recording_until" ON "live_rooms" FOR EACH ROW EXECUTE FUNCTION "count_recording"();--> statement-breakpoint
INSERT INTO "stored_sums" ("kind", "file_count", "size_bytes")
SELECT 'live', count(*), coalesce(sum((recording->>'sizeBytes')::bigint), 0) FROM live_rooms WHERE recording_until IS NOT NULL;
