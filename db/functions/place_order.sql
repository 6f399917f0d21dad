-- Writes an order with its lines, letters, event, stock and ledger: all of it or nothing, in one statement, so that no row
-- is locked while a node does something else. `asked` is made by app/modules/orders/place/write-order.server.ts, which also
-- reads the result. A key that has its order returns that order. A refusal is returned in place of the order; raising undoes
-- what the block has written, and leaves `refusal` as it is.
-- Nodes of older versions say nothing of the delivery, which is free then, nor of the language and the Urdu names.
-- Its statements and those of its triggers are planned once for each connection. Made while a shop is new and its tables
-- are small, such a plan would read whole tables, and each order of the first busy day would read all those before it: so
-- here rows are found through an index, one by one.
CREATE OR REPLACE FUNCTION place_order(asked jsonb) RETURNS jsonb LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE
  given CONSTANT jsonb := asked -> 'order';
  limits CONSTANT jsonb := asked -> 'limits';
  new_id CONSTANT bigint := given -> 'id';
  new_phone CONSTANT text := given ->> 'phone';
  answer jsonb;
  beyond jsonb;
  refusal jsonb;
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
    refusal := '{"kind": "too-many-open"}';
    RAISE SQLSTATE 'SHOP1';
  END IF;
  -- Checked without a lock first, so that requests for a sold-out product do not queue for its row.
  IF (asked -> 'isShort')::boolean THEN
    refusal := '{"kind": "short"}';
    RAISE SQLSTATE 'SHOP1';
  END IF;
  IF limits ? 'mostHeldPieces' THEN
    beyond := beyond_hold_limits(new_id, new_phone, (given -> 'total_paisa')::bigint, asked -> 'lines', limits);
  END IF;
  IF beyond IS NOT NULL AND (limits -> 'areRefused')::boolean THEN
    refusal := jsonb_build_object('kind', 'beyond-limits', 'beyond', beyond);
    RAISE SQLSTATE 'SHOP1';
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
      refusal := '{"kind": "short"}';
      RAISE SQLSTATE 'SHOP1';
    END IF;
  END LOOP;
  RETURN '{"kind": "placed"}';
EXCEPTION WHEN SQLSTATE 'SHOP1' THEN
  RETURN refusal;
END
$$;
