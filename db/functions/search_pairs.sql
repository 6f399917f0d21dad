-- The pairs of neighbouring letters of folded words (`search_words`), which hold no comma. Made by two replacements and not
-- as `search_pieces` makes them, in a tenth of the time: 100,000 entries are indexed in two seconds.
CREATE OR REPLACE FUNCTION search_pairs(words text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT string_to_array(
    regexp_replace(words, '(..)', '\1,', 'g') || ',' || regexp_replace(substr(words, 2), '(..)', '\1,', 'g'), ',')
$$;
