-- The pairs of neighbouring letters of folded words (`search_words`), which hold no comma. Made by two replacements and not
-- as `search_pieces` makes them, in a tenth of the time: 100,000 entries are indexed in two seconds.
CREATE FUNCTION search_pairs(words text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT string_to_array(
    regexp_replace(words, '(..)', '\1,', 'g') || ',' || regexp_replace(substr(words, 2), '(..)', '\1,', 'g'), ',')
$$;--> statement-breakpoint
CREATE INDEX "search_entries_pairs" ON "search_entries" USING gin (search_pairs("words")) WITH (fastupdate=false) WHERE octet_length("search_entries"."words") > length("search_entries"."words");--> statement-breakpoint
-- As migration 0049 made it, but for one thing: words without trigrams are looked for by their pairs. Before, a question in
-- Urdu that found too little read all entries. The arguments are the same, so nodes of an older version call it, too.
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
  pairs text[];
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
    -- Each of these words has a letter beyond ASCII, or trigrams would find it; so an entry that has it has one, too.
    pairs := ARRAY(
      SELECT DISTINCT substr(part, place, 2)
      FROM (SELECT trim(BOTH '%' FROM pattern) AS part FROM unnest(words_asked) AS pattern) AS parts,
        generate_series(1, greatest(length(part) - 1, 1)) AS place
    );
    ids := ids || ARRAY(
      SELECT product_id FROM (
        SELECT product_id, name FROM search_entries
        -- `words || ''`, so that the trigrams are not asked: all of them would be read for a word that has none.
        WHERE octet_length(words) > length(words) AND search_pairs(words) @> pairs
          AND words || '' LIKE ALL (words_asked) AND product_id <> ALL (ids)
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
