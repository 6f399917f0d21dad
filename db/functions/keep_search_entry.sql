-- Products on sale have an entry, hidden ones have none. 500 letters of a name are as many as an index can hold. A second
-- entry for the Urdu name where there is one, so that it is found and ranked as the English one is.
CREATE OR REPLACE FUNCTION keep_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded_name text := left(search_folded(NEW.name), 500);
  folded_words text := left(search_words(search_folded(NEW.name || ' ' || NEW.title)), 1000);
  folded_urdu text := left(search_folded(NEW.urdu_name), 500);
BEGIN
  IF NOT NEW.active THEN
    DELETE FROM search_entries WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (product_id, language, name, words) VALUES (NEW.id, 'en', folded_name, folded_words)
  ON CONFLICT (product_id, language) DO UPDATE SET name = excluded.name, words = excluded.words;
  IF folded_urdu <> '' THEN
    INSERT INTO search_entries (product_id, language, name, words) VALUES (NEW.id, 'ur', folded_urdu, search_words(folded_urdu))
    ON CONFLICT (product_id, language) DO UPDATE SET name = excluded.name, words = excluded.words;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM search_entries WHERE product_id = NEW.id AND language = 'ur';
  END IF;
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT latin[1] FROM regexp_matches(folded_words, '\m[a-z]{3,40}\M', 'g') AS latin
  WHERE NOT EXISTS (SELECT FROM search_vocabulary WHERE word = latin[1]);
  RETURN NULL;
END
$$;
