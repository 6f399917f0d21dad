-- What a new order asks for beyond what unconfirmed orders of its phone may hold; null where it is within. All of them that
-- came from the web and hold stock count together, so that an order split in three is still one.
CREATE OR REPLACE FUNCTION beyond_hold_limits(new_id bigint, of_phone text, total bigint, lines jsonb, limits jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lines_beyond jsonb;
  held_paisa bigint;
BEGIN
  WITH held AS MATERIALIZED (
    -- By phone first, see place_order.
    SELECT id, total_paisa
    FROM (SELECT id, total_paisa, state, source, unheld_why FROM orders WHERE phone = of_phone OFFSET 0) AS of_the_phone
    WHERE state = 'placed' AND source = 'website' AND unheld_why IS NULL AND id <> new_id
  ), held_lines AS (
    SELECT product_id, sum(quantity)::integer AS pieces FROM order_lines JOIN held ON held.id = order_id GROUP BY product_id
  ), left_over AS (
    SELECT place, asked.id, quantity, greatest(0, (limits -> 'mostHeldPieces')::integer - coalesce(pieces, 0)) AS most
    FROM ROWS FROM (jsonb_to_recordset(lines) AS (id integer, quantity integer)) WITH ORDINALITY AS asked (id, quantity, place)
    LEFT JOIN held_lines ON product_id = asked.id
  )
  SELECT (SELECT jsonb_agg(jsonb_build_object('id', id, 'most', most) ORDER BY place) FROM left_over WHERE quantity > most),
    (SELECT coalesce(sum(total_paisa), 0) FROM held)
  INTO lines_beyond, held_paisa;
  IF lines_beyond IS NULL AND held_paisa + total <= (limits -> 'mostHeldPaisa')::bigint THEN
    RETURN NULL;
  END IF;
  RETURN jsonb_build_object('lines', coalesce(lines_beyond, '[]'), 'amount', held_paisa + total > (limits -> 'mostHeldPaisa')::bigint);
END
$$;
