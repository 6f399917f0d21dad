-- What a search compares: lower case, accents and vowel marks off, the Arabic and the Urdu form of a letter made one,
-- curly quotes and long dashes made plain, one space where there were many. app/search/question.ts does the same.
CREATE FUNCTION search_folded(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    translate(
      regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u200b-\u200f]', '', 'g'),
      'ىيكهة۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩‘’“”–—',
      'ییکہہ01234567890123456789''''""--'
    ),
    '\s+', ' ', 'g'))
$$;--> statement-breakpoint
-- Every letter and every pair of neighbours, word beginnings as a space and a letter, and the pairs that arise when
-- spaces and signs are left out. A text that contains a question contains all its pieces. Dear to compute, and said to
-- be, so that the planner reads the index instead.
CREATE FUNCTION search_pieces(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT array_agg(DISTINCT piece)
  FROM (
    SELECT substr(line, place, size) AS piece
    FROM (VALUES (' ' || folded), (translate(folded, $signs$ !"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, ''))) AS lines (line),
      generate_series(1, length(line)) AS place,
      generate_series(1, 2) AS size
  ) AS cut
  WHERE piece <> ' '
$$;--> statement-breakpoint
-- The words of a folded text, a space before each.
CREATE FUNCTION search_words(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || translate(folded, $signs$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, repeat(' ', 32))
$$;--> statement-breakpoint
CREATE TABLE "search_entries" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"words" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_name" ON "search_entries" USING btree ("name","product_id");--> statement-breakpoint
CREATE INDEX "search_entries_pieces" ON "search_entries" USING gin (search_pieces("name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_trigrams" ON "search_entries" USING gin ("words" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_vocabulary_word" ON "search_vocabulary" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_vocabulary_trigrams" ON "search_vocabulary" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- A question is answered in less time than it takes to start a second worker.
ALTER TABLE search_entries SET (parallel_workers = 0);--> statement-breakpoint
-- Products on sale have an entry, hidden ones have none. 500 letters of a name are as many as an index can hold.
CREATE FUNCTION keep_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  folded_name text := left(search_folded(NEW.name), 500);
  folded_words text := left(search_words(search_folded(NEW.name || ' ' || NEW.title)), 1000);
BEGIN
  IF NOT NEW.active THEN
    DELETE FROM search_entries WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_entries (product_id, name, words) VALUES (NEW.id, folded_name, folded_words)
  ON CONFLICT (product_id) DO UPDATE SET name = excluded.name, words = excluded.words;
  INSERT INTO search_vocabulary (word)
  SELECT DISTINCT latin[1] FROM regexp_matches(folded_words, '\m[a-z]{3,40}\M', 'g') AS latin
  WHERE NOT EXISTS (SELECT FROM search_vocabulary WHERE word = latin[1]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_search_entry_added AFTER INSERT ON products
FOR EACH ROW EXECUTE FUNCTION keep_search_entry();--> statement-breakpoint
CREATE TRIGGER keep_search_entry_changed AFTER UPDATE OF name, title, active ON products
FOR EACH ROW WHEN ((OLD.name, OLD.title, OLD.active) IS DISTINCT FROM (NEW.name, NEW.title, NEW.active))
EXECUTE FUNCTION keep_search_entry();--> statement-breakpoint
INSERT INTO search_entries (product_id, name, words)
SELECT id, left(search_folded(name), 500), left(search_words(search_folded(name || ' ' || title)), 1000) FROM products WHERE active;--> statement-breakpoint
INSERT INTO search_vocabulary (word)
SELECT DISTINCT latin[1] FROM search_entries, regexp_matches(words, '\m[a-z]{3,40}\M', 'g') AS latin;
