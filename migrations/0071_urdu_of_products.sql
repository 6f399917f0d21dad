ALTER TABLE "families" ADD COLUMN "urdu_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "urdu_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "urdu_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "urdu_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A sale changes none of these columns, so the index costs it nothing.
CREATE INDEX "products_without_urdu" ON "products" USING btree ("id") WHERE ("products"."urdu_name" = '' or ("products"."description" <> '' and "products"."urdu_description" = ''));--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_language" CHECK ("search_entries"."language" in ('en', 'ur'));--> statement-breakpoint
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_pkey";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_product_id_language_pk" PRIMARY KEY("product_id","language");--> statement-breakpoint
-- As migration 0003 made it, and a second entry for the Urdu name where there is one, so that it is found and ranked as the
-- English one is.
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
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER keep_search_entry_changed AFTER UPDATE OF name, title, urdu_name, active ON products
FOR EACH ROW WHEN ((OLD.name, OLD.title, OLD.urdu_name, OLD.active) IS DISTINCT FROM (NEW.name, NEW.title, NEW.urdu_name, NEW.active))
EXECUTE FUNCTION keep_search_entry();--> statement-breakpoint
-- Writes an order with its lines, letters, event, stock and ledger: all of it or nothing, in one statement, so that no row is
-- locked while a node does something else. `asked` is made by app/orders/write-order.server.ts, which also reads the answer.
-- A key that has its order is answered with that order. A refusal undoes the block that wrote the order.
-- As before, and keeps the Urdu name of each line. A node of an older version gives none.
CREATE OR REPLACE FUNCTION place_order(asked jsonb) RETURNS jsonb LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE
  given CONSTANT jsonb := asked -> 'order';
  limits CONSTANT jsonb := asked -> 'limits';
  new_id CONSTANT bigint := given -> 'id';
  new_phone CONSTANT text := given ->> 'phone';
  answer jsonb;
  beyond jsonb;
  new_event bigint;
  line record;
BEGIN
  -- Waits for a concurrent request with the same key.
  INSERT INTO orders (id, number, key, request_hash, receipt, full_name, email, phone, country, province, city, postal_code,
    shipping_address, apartment, billing_address, user_id, user_name, login_email, shipping_fee_paisa, total_paisa,
    lines_signature, source, note, origin, language, read_at)
  SELECT id, number, key, request_hash, receipt, full_name, email, phone, country, province, city, postal_code,
    shipping_address, apartment, billing_address, user_id, user_name, login_email,
    coalesce(shipping_fee_paisa, 0), total_paisa, lines_signature, source, note, origin,
    coalesce(language, 'en'), CASE WHEN is_read THEN now() END
  FROM jsonb_to_record(given) AS new_order (id bigint, number text, key uuid, request_hash text, receipt text, full_name text,
    email text, phone text, country text, province text, city text, postal_code text, shipping_address text, apartment text,
    billing_address text, user_id text, user_name text, login_email text, shipping_fee_paisa bigint, total_paisa bigint,
    lines_signature text, source text, note text, origin jsonb, language text, is_read boolean)
  ON CONFLICT (key) DO NOTHING;
  IF NOT FOUND THEN
    SELECT jsonb_build_object('kind', 'known', 'number', number, 'receipt', receipt, 'requestHash', request_hash)
    INTO answer FROM orders WHERE key = (given ->> 'key')::uuid;
    RETURN answer;
  END IF;
  -- The customer's row is locked since the order was written, so that of a burst every order sees those before it.
  -- The state is looked at after the rows are found: a plan kept from a morning with few unconfirmed orders would find them
  -- by state and read the whole queue for each order.
  IF (SELECT count(*) FILTER (WHERE state = 'placed') FROM orders WHERE phone = new_phone) > (limits -> 'mostOpen')::integer THEN
    RAISE SQLSTATE 'SHOP1' USING MESSAGE = '{"kind": "too-many-open"}';
  END IF;
  -- Checked without a lock first, so that requests for a sold-out product do not queue for its row.
  IF (asked -> 'isShort')::boolean THEN
    RAISE SQLSTATE 'SHOP1' USING MESSAGE = '{"kind": "short"}';
  END IF;
  IF limits ? 'mostHeldPieces' THEN
    beyond := beyond_hold_limits(new_id, new_phone, (given -> 'total_paisa')::bigint, asked -> 'lines', limits);
  END IF;
  IF beyond IS NOT NULL AND (limits -> 'areRefused')::boolean THEN
    RAISE SQLSTATE 'SHOP1' USING MESSAGE = jsonb_build_object('kind', 'beyond-limits', 'beyond', beyond);
  END IF;
  INSERT INTO order_lines (order_id, product_id, position, name, title, urdu_name, unit_price_paisa, quantity, picture_id)
  SELECT new_id, id, place - 1, name, title, coalesce(urdu_name, ''), price, quantity, picture
  FROM ROWS FROM (jsonb_to_recordset(asked -> 'lines')
    AS (id integer, quantity integer, name text, title text, "urduName" text, price bigint, picture text)) WITH ORDINALITY
    AS asked_line (id, quantity, name, title, urdu_name, price, picture, place);
  INSERT INTO letters (kind, about, recipient)
  SELECT kind, given ->> 'number', recipient FROM jsonb_to_recordset(asked -> 'letters') AS letter (kind text, recipient text)
  ON CONFLICT DO NOTHING;
  INSERT INTO order_events (order_id, actor_id, actor_name, kind, words, details)
  VALUES (new_id, asked -> 'actor' ->> 'id', asked -> 'actor' ->> 'name', 'placed', asked ->> 'words',
    CASE WHEN beyond IS NOT NULL THEN '{"unheld": "beyond-rules"}'::jsonb END)
  RETURNING id INTO new_event;
  IF beyond IS NOT NULL THEN
    UPDATE orders SET unheld_why = 'beyond-rules' WHERE id = new_id;
    RETURN '{"kind": "placed"}';
  END IF;
  -- Stock last and in ascending product id, so that two carts never wait for each other in a circle.
  FOR line IN
    SELECT id, quantity FROM jsonb_to_recordset(asked -> 'lines') AS asked_line (id integer, quantity integer) ORDER BY id
  LOOP
    IF NOT take_stock(line.id, line.quantity, new_id, new_event, 'order') THEN
      RAISE SQLSTATE 'SHOP1' USING MESSAGE = '{"kind": "short"}';
    END IF;
  END LOOP;
  RETURN '{"kind": "placed"}';
EXCEPTION WHEN SQLSTATE 'SHOP1' THEN
  RETURN SQLERRM::jsonb;
END
$$;
