-- What the pieces of a move cost together, and what a piece costs on average after it (docs/decisions/12). Whoever moves
-- stock has locked the product's row and written its new stock, so that one move follows the other. Where no cost of a
-- product is known, this is one look at a small table.
CREATE OR REPLACE FUNCTION cost_stock_move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  average bigint;
  next_average bigint;
  before integer;
BEGIN
  SELECT average_paisa INTO average FROM product_costs WHERE product_id = NEW.product_id;
  IF average IS NULL AND NEW.worth_paisa IS NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.delta < 0 THEN
    NEW.worth_paisa := NEW.delta * average;
    NEW.average_paisa := average;
    RETURN NEW;
  END IF;
  -- What comes back from an order comes back at what it left for; all of it at exactly that.
  IF NEW.order_id IS NOT NULL THEN
    SELECT round(-sum(worth_paisa)::numeric * NEW.delta / nullif(-sum(delta), 0)) INTO NEW.worth_paisa
    FROM stock_moves WHERE order_id = NEW.order_id AND product_id = NEW.product_id
    HAVING coalesce(sum(delta) FILTER (WHERE worth_paisa IS NULL), 0) = 0;
  END IF;
  -- What comes without a price keeps the average.
  NEW.worth_paisa := greatest(0, coalesce(NEW.worth_paisa, NEW.delta * average));
  SELECT greatest(0, stock - NEW.delta) INTO before FROM products WHERE id = NEW.product_id;
  -- Pieces of which nobody has said a price before count at this one.
  next_average := CASE WHEN average IS NULL OR before = 0 THEN round(NEW.worth_paisa::numeric / NEW.delta)
    ELSE round((average::numeric * before + NEW.worth_paisa) / (before + NEW.delta)) END;
  IF next_average IS DISTINCT FROM average THEN
    INSERT INTO product_costs VALUES (NEW.product_id, next_average)
    ON CONFLICT (product_id) DO UPDATE SET average_paisa = excluded.average_paisa;
  END IF;
  NEW.average_paisa := next_average;
  RETURN NEW;
END
$$;
