CREATE TABLE "search_questions" (
	"day" date NOT NULL,
	"question" text collate "C" NOT NULL,
	"asked" integer NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "search_questions_day_question_pk" PRIMARY KEY("day","question")
);
--> statement-breakpoint
CREATE TABLE "taught_searches" (
	"said" text collate "C" PRIMARY KEY NOT NULL,
	"means" text[] NOT NULL,
	"taught_by" text NOT NULL,
	CONSTRAINT "taught_searches_said" CHECK (length("taught_searches"."said") between 1 and 64),
	CONSTRAINT "taught_searches_means" CHECK (cardinality("taught_searches"."means") <= 5)
);
--> statement-breakpoint
-- Taught words change what questions find.
CREATE TRIGGER announce_any AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "taught_searches"
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search-words');--> statement-breakpoint
-- As migration 0039 made it, but for one thing: of products that have every word of the question, those that have them in
-- their name come before those that have some in their title.
CREATE OR REPLACE FUNCTION search_ranked(
  asked text, asked_pattern text, pieces_of_word text[], pieces text[],
  words_asked text[], words_indexed integer, together text, pieces_together text[], most integer
) RETURNS SETOF integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- The limit of matches that are read and sorted within one rank, which bounds the cost of any question.
  most_candidates CONSTANT integer := 2000;
  -- By its bytes no text that begins with the question comes after this one.
  last_beginning CONSTANT text := asked || U&'\+10FFFF';
  ids integer[];
BEGIN
  ids := ARRAY(
    SELECT product_id FROM search_entries
    WHERE name >= asked AND name <= last_beginning AND name ^@ asked
    ORDER BY name, product_id LIMIT most
  );
  IF cardinality(ids) < most THEN
    ids := ids || ARRAY(
      SELECT product_id FROM (
        SELECT product_id, name FROM search_entries
        WHERE search_pieces(name) @> pieces_of_word AND name LIKE '% ' || asked_pattern || '%' AND product_id <> ALL (ids)
        LIMIT most_candidates
      ) AS candidates
      ORDER BY name, product_id LIMIT most - cardinality(ids)
    );
  END IF;
  IF cardinality(ids) < most THEN
    ids := ids || ARRAY(
      SELECT product_id FROM (
        SELECT product_id, name FROM search_entries
        WHERE search_pieces(name) @> pieces AND name LIKE '%' || asked_pattern || '%' AND product_id <> ALL (ids)
        LIMIT most_candidates
      ) AS candidates
      ORDER BY name, product_id LIMIT most - cardinality(ids)
    );
  END IF;
  IF cardinality(ids) < most AND words_indexed > 0 THEN
    ids := ids || ARRAY(
      SELECT product_id FROM (
        SELECT product_id, name FROM search_entries
        -- The index is asked for three words at most; what it finds is compared with all.
        WHERE words LIKE words_asked[1] AND words LIKE words_asked[least(2, words_indexed)]
          AND words LIKE words_asked[least(3, words_indexed)] AND words LIKE ALL (words_asked) AND product_id <> ALL (ids)
        LIMIT most_candidates
      ) AS candidates
      ORDER BY search_words(name) LIKE ALL (words_asked) DESC, name, product_id LIMIT most - cardinality(ids)
    );
  ELSIF cardinality(ids) < most AND cardinality(words_asked) > 0 THEN
    ids := ids || ARRAY(
      SELECT product_id FROM (
        SELECT product_id, name FROM search_entries
        -- Written so that the index is not asked: it would read all of itself for a word without trigrams.
        WHERE words || '' LIKE ALL (words_asked) AND product_id <> ALL (ids)
        LIMIT most_candidates
      ) AS candidates
      ORDER BY search_words(name) LIKE ALL (words_asked) DESC, name, product_id LIMIT most - cardinality(ids)
    );
  END IF;
  IF cardinality(ids) < most AND together IS NOT NULL THEN
    ids := ids || ARRAY(
      SELECT product_id FROM (
        SELECT product_id, name FROM search_entries
        WHERE search_pieces(name) @> pieces_together
          AND translate(name, $signs$ !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, '') LIKE '%' || together || '%'
          AND product_id <> ALL (ids)
        LIMIT most_candidates
      ) AS candidates
      ORDER BY name, product_id LIMIT most - cardinality(ids)
    );
  END IF;
  RETURN QUERY SELECT unnest(ids);
END
$$;
