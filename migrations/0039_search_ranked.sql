-- The ids of products that match a folded question, best first, at most so many (app/search/search.server.ts). A rank is
-- looked at only while there is room. Its statements are planned once for each connection; a statement of 20 parameters
-- took the server longer to plan than to run. All arguments are made by the application: texts in `like` patterns are
-- escaped, pieces are cut as `search_pieces` cuts them, and words come with those first that trigrams can find.
CREATE FUNCTION search_ranked(
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
      ORDER BY name, product_id LIMIT most - cardinality(ids)
    );
  ELSIF cardinality(ids) < most AND cardinality(words_asked) > 0 THEN
    ids := ids || ARRAY(
      SELECT product_id FROM (
        SELECT product_id, name FROM search_entries
        -- Written so that the index is not asked: it would read all of itself for a word without trigrams.
        WHERE words || '' LIKE ALL (words_asked) AND product_id <> ALL (ids)
        LIMIT most_candidates
      ) AS candidates
      ORDER BY name, product_id LIMIT most - cardinality(ids)
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
$$;--> statement-breakpoint
-- What products are found changes with their names and titles, and with which of them are on sale; not with their stock.
CREATE TRIGGER announce_found AFTER INSERT OR DELETE OR TRUNCATE ON products
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search');--> statement-breakpoint
CREATE TRIGGER announce_found_otherwise AFTER UPDATE OF name, title, active ON products
FOR EACH STATEMENT EXECUTE FUNCTION announce_change('search');
