-- The office hears of every order on a channel of its own: its number and state, nothing of the shopper's. A new order is
-- told apart from one that was called about, read or corrected: the office knocks at the new one alone. Who takes an order
-- on the phone has read it and needs no knock.
CREATE OR REPLACE FUNCTION announce_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text[];
  tag text;
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM changed_rows WHERE read_at IS NULL) THEN
    PERFORM pg_notify('office', 'orders:new');
  END IF;
  SELECT array_agg(t) INTO tags FROM (SELECT 'order:' || number || ':' || state AS t FROM changed_rows LIMIT 201) AS heard;
  IF cardinality(tags) > 200 THEN
    PERFORM pg_notify('office', 'orders');
  ELSIF tags IS NOT NULL THEN
    FOREACH tag IN ARRAY tags LOOP
      PERFORM pg_notify('office', tag);
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;
