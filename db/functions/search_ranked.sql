-- The ids of products that match a folded question, best first, at most so many (app/modules/search/search.server.ts). A
-- rank is looked at only while there is room. Its statements are planned once for each connection; a statement of 20
-- parameters took the server longer to plan than to run. All arguments are made by the application: texts in `like` patterns
-- are escaped, pieces are cut as `search_pieces` cuts them, and words come with those first that trigrams can find.
-- Of products that have every word of the question, those that have them in their name come before those that have some in
-- their title. Words without trigrams are looked for by their pairs: without these, a question in Urdu that finds too
-- little would read all entries.
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
