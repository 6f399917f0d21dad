-- A change of products and of the families whose cards show them, announced by one trigger with fixed statements. Each order
-- runs it: the general `announce_change` makes and plans its statement anew each time, and families had a trigger of their
-- own.
CREATE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  products_changed integer[];
  families_changed integer[];
BEGIN
  SELECT array_agg(id) INTO products_changed FROM (SELECT id FROM changed_rows UNION SELECT id FROM rows_before LIMIT 201) AS ids;
  IF products_changed IS NULL THEN
    RETURN NULL;
  END IF;
  IF cardinality(products_changed) > 200 THEN
    PERFORM pg_notify('changed', 'product:*');
    SELECT array_agg(DISTINCT family_id) INTO families_changed FROM family_members WHERE product_id IN (SELECT id FROM changed_rows);
  ELSE
    PERFORM pg_notify('changed', 'product:' || id) FROM unnest(products_changed) AS id;
    SELECT array_agg(DISTINCT family_id) INTO families_changed FROM family_members WHERE product_id = ANY (products_changed);
  END IF;
  IF cardinality(families_changed) > 200 THEN
    PERFORM pg_notify('changed', 'family:*');
  ELSIF families_changed IS NOT NULL THEN
    PERFORM pg_notify('changed', 'family:' || id) FROM unnest(families_changed) AS id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce_update AFTER UPDATE ON products REFERENCING OLD TABLE AS rows_before NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION announce_products();--> statement-breakpoint
DROP TRIGGER announce_families ON products;--> statement-breakpoint
DROP FUNCTION announce_families();--> statement-breakpoint
-- Only nodes of before 0006 write no signature: all others pay for one look.
CREATE OR REPLACE FUNCTION sign_lines_of_old_nodes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows JOIN orders ON orders.id = new_rows.order_id WHERE lines_signature = '') THEN
    RETURN NULL;
  END IF;
  UPDATE orders SET lines_signature = signature FROM (
    SELECT lines.order_id, string_agg(lines.product_id || 'x' || lines.quantity, ' ' ORDER BY lines.product_id) AS signature
    FROM new_rows AS lines JOIN orders AS unsigned ON unsigned.id = lines.order_id AND unsigned.lines_signature = ''
    GROUP BY lines.order_id
  ) AS signed WHERE orders.id = signed.order_id;
  RETURN NULL;
END
$$;
