-- The words of a folded text, a space before each.
CREATE OR REPLACE FUNCTION search_words(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || translate(folded, $signs$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, repeat(' ', 32))
$$;
