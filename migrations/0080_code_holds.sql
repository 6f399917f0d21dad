ALTER TABLE "orders" ADD COLUMN "code_hold" jsonb;--> statement-breakpoint
-- Unconfirmed orders that hold their stock hold the use of their code as before; those that gave it back give the use back.
UPDATE orders SET code_hold = '{}'
WHERE discount_code IS NOT NULL AND state = 'placed' AND unheld_why IS DISTINCT FROM 'given-back';--> statement-breakpoint
UPDATE discount_codes SET uses = greatest(uses - given_back.orders, 0)
FROM (
  SELECT discount_code, count(*)::integer AS orders FROM orders
  WHERE discount_code IS NOT NULL AND state = 'placed' AND unheld_why = 'given-back' GROUP BY discount_code
) AS given_back
WHERE code = given_back.discount_code;--> statement-breakpoint
CREATE INDEX "orders_code_hold" ON "orders" USING btree ("discount_code") WHERE "orders"."code_hold" is not null;--> statement-breakpoint
-- An order that nobody has confirmed holds a use of its code as long as an unconfirmed order holds stock. It holds one as soon as
-- it has the code, or waits for its confirmation again, also where a node of an older version writes it.
CREATE FUNCTION hold_code_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'placed' OR NEW.discount_code IS NULL OR coalesce(NEW.unheld_why = 'given-back', false) THEN
    NEW.code_hold := NULL;
  ELSIF OLD.state <> 'placed' OR OLD.discount_code IS DISTINCT FROM NEW.discount_code THEN
    NEW.code_hold := coalesce(NEW.code_hold, '{}');
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER hold_code_use BEFORE UPDATE OF state, discount_code, unheld_why ON orders
FOR EACH ROW WHEN (OLD.discount_code IS NOT NULL OR NEW.discount_code IS NOT NULL) EXECUTE FUNCTION hold_code_use();--> statement-breakpoint
-- What is counted: orders that are confirmed, and unconfirmed ones that hold a use. One that gave it back and is confirmed after
-- all counts again, whatever the limit says: the price that it was placed with was promised. So does a step that is taken back.
CREATE OR REPLACE FUNCTION count_code_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  code_before text := CASE WHEN OLD.state NOT IN ('placed', 'cancelled') OR OLD.code_hold IS NOT NULL THEN OLD.discount_code END;
  code_now text := CASE WHEN NEW.state NOT IN ('placed', 'cancelled') OR NEW.code_hold IS NOT NULL THEN NEW.discount_code END;
BEGIN
  IF code_before IS NOT DISTINCT FROM code_now THEN
    RETURN NULL;
  END IF;
  UPDATE discount_codes SET uses = greatest(uses - 1, 0) WHERE code = code_before;
  UPDATE discount_codes SET uses = uses + 1 WHERE code = code_now;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Counted at the end of the transaction: new orders lock the row of their code after their products, and so must steps that put
-- pieces back after they have written the state.
DROP TRIGGER count_code_uses ON orders;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER count_code_uses AFTER UPDATE OF state, discount_code, unheld_why, code_hold ON orders
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.discount_code IS NOT NULL OR NEW.discount_code IS NOT NULL) EXECUTE FUNCTION count_code_uses();
