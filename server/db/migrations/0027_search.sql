-- Trusted: the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "search_askers" (
	"phrase_id" bigint NOT NULL,
	"asker" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_askers_phrase_id_asker_pk" PRIMARY KEY("phrase_id","asker")
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"kind" smallint NOT NULL,
	"subject_id" bigint NOT NULL,
	"rank" integer NOT NULL,
	"word_ids" integer[] NOT NULL,
	CONSTRAINT "search_documents_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "search_phrases" (
	"id" bigint PRIMARY KEY NOT NULL,
	"phrase" text COLLATE "C" NOT NULL,
	"asker_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"word_id" integer NOT NULL,
	"rank" integer NOT NULL,
	"subject_id" bigint NOT NULL,
	CONSTRAINT "search_postings_word_id_rank_subject_id_pk" PRIMARY KEY("word_id","rank","subject_id")
);
--> statement-breakpoint
CREATE TABLE "search_queue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" smallint NOT NULL,
	"subject_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" smallint NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"subject_count" integer DEFAULT 0 NOT NULL,
	"weight" smallint DEFAULT 0 NOT NULL,
	"near" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_askers" ADD CONSTRAINT "search_askers_phrase_id_search_phrases_id_fk" FOREIGN KEY ("phrase_id") REFERENCES "public"."search_phrases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_askers_asked_at" ON "search_askers" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "search_phrases_phrase" ON "search_phrases" USING btree ("phrase");--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_word" ON "search_words" USING btree ("kind","word");--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_prefix_1" ON "search_words" USING btree ("kind",left(word, 1),"weight","id");--> statement-breakpoint
CREATE INDEX "search_words_prefix_2" ON "search_words" USING btree ("kind",left(word, 2),"weight","id");--> statement-breakpoint
CREATE INDEX "search_words_prefix_3" ON "search_words" USING btree ("kind",left(word, 3),"weight","id");--> statement-breakpoint
-- The next postings of a word. PostgreSQL would sort all of them where its statistics say that a word has few.
CREATE FUNCTION "search_read"(read_word integer, before_rank integer, before_id bigint, read_count integer)
RETURNS TABLE (rank integer, subject_id bigint) LANGUAGE sql STABLE PARALLEL SAFE ROWS 100
SET enable_bitmapscan = off SET enable_sort = off SET enable_seqscan = off AS $$
  SELECT p.rank, p.subject_id FROM search_postings AS p
  WHERE p.word_id = read_word AND (p.rank, p.subject_id) < (before_rank, before_id)
  ORDER BY p.rank DESC, p.subject_id DESC LIMIT read_count
$$;--> statement-breakpoint
-- Queues a subject whose words or rank have changed, in the transaction of the change. The trigger names its kind.
CREATE FUNCTION "search_enqueue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_queue (kind, subject_id) VALUES (TG_ARGV[0]::smallint, coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;--> statement-breakpoint
-- The order of magnitude of a count: ranks change with it, and not with each like.
CREATE FUNCTION "search_magnitude"(points double precision) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN floor(ln(greatest(points, 0) + 1) / ln(2::double precision))::integer;--> statement-breakpoint
CREATE TRIGGER "search_video_added" AFTER INSERT OR DELETE ON "videos"
FOR EACH ROW EXECUTE FUNCTION search_enqueue(0);--> statement-breakpoint
CREATE TRIGGER "search_video_changed" AFTER UPDATE ON "videos" FOR EACH ROW
WHEN ((OLD.caption, OLD.music_id, OLD.shown_to = 'nobody') IS DISTINCT FROM (NEW.caption, NEW.music_id, NEW.shown_to = 'nobody')
  OR search_magnitude(OLD.like_count + 2 * OLD.comment_count + 3 * OLD.share_count + OLD.play_count / 10.0)
    <> search_magnitude(NEW.like_count + 2 * NEW.comment_count + 3 * NEW.share_count + NEW.play_count / 10.0))
EXECUTE FUNCTION search_enqueue(0);--> statement-breakpoint
CREATE TRIGGER "search_user_added" AFTER INSERT OR DELETE ON "users"
FOR EACH ROW EXECUTE FUNCTION search_enqueue(1);--> statement-breakpoint
CREATE TRIGGER "search_user_changed" AFTER UPDATE ON "users" FOR EACH ROW
WHEN ((OLD.unique_id, OLD.nickname) IS DISTINCT FROM (NEW.unique_id, NEW.nickname)
  OR search_magnitude(OLD.follower_count) <> search_magnitude(NEW.follower_count))
EXECUTE FUNCTION search_enqueue(1);--> statement-breakpoint
CREATE TRIGGER "search_tag_added" AFTER INSERT OR DELETE ON "tags"
FOR EACH ROW EXECUTE FUNCTION search_enqueue(2);--> statement-breakpoint
CREATE TRIGGER "search_tag_changed" AFTER UPDATE ON "tags" FOR EACH ROW
WHEN (OLD.name <> NEW.name OR search_magnitude(OLD.video_count) <> search_magnitude(NEW.video_count))
EXECUTE FUNCTION search_enqueue(2);--> statement-breakpoint
CREATE TRIGGER "search_sound_added" AFTER INSERT OR UPDATE OR DELETE ON "music"
FOR EACH ROW EXECUTE FUNCTION search_enqueue(3);--> statement-breakpoint
CREATE TRIGGER "search_phrase_added" AFTER INSERT OR UPDATE OR DELETE ON "search_phrases"
FOR EACH ROW EXECUTE FUNCTION search_enqueue(4);--> statement-breakpoint
-- Sites that are there already.
INSERT INTO "search_queue" ("kind", "subject_id")
SELECT 1, id FROM "users" UNION ALL SELECT 2, id FROM "tags" UNION ALL SELECT 3, id FROM "music" UNION ALL SELECT 0, id FROM "videos";
