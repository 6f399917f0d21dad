-- Every letter and every pair of neighbours, word beginnings as a space and a letter, and the pairs that arise when
-- spaces and signs are left out. A text that contains a question contains all its pieces. Dear to compute, and said to
-- be, so that the planner reads the index instead.
CREATE OR REPLACE FUNCTION search_pieces(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT array_agg(DISTINCT piece)
  FROM (
    SELECT substr(line, place, size) AS piece
    FROM (VALUES (' ' || folded), (translate(folded, $signs$ !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, ''))) AS lines (line),
      generate_series(1, length(line)) AS place,
      generate_series(1, 2) AS size
  ) AS cut
  WHERE piece <> ' '
$$;
