CREATE TABLE "order_count_changes" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"city" text NOT NULL,
	"courier" text NOT NULL,
	"state" text NOT NULL,
	"orders" integer NOT NULL,
	"total_paisa" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"city" text NOT NULL,
	"courier" text NOT NULL,
	"state" text NOT NULL,
	"orders" integer NOT NULL,
	"total_paisa" bigint NOT NULL,
	CONSTRAINT "order_counts_day_kind_city_courier_state_pk" PRIMARY KEY("day","kind","city","courier","state")
);
--> statement-breakpoint
CREATE TABLE "product_count_changes" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"received" integer NOT NULL,
	"failed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"day" date NOT NULL,
	"product_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"received" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "product_counts_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE INDEX "orders_reason" ON "orders" USING btree ("placed_at","reason") WHERE "orders"."reason" is not null;--> statement-breakpoint
CREATE FUNCTION karachi_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE 'Asia/Karachi')::date
$$;--> statement-breakpoint
-- What an order's products are counted as: received at the door, not received, or neither yet.
CREATE FUNCTION door_of(state text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN state IN ('delivered', 'cash-received') THEN 1 WHEN state IN ('refused', 'returning', 'returned', 'lost') THEN -1 ELSE 0 END
$$;--> statement-breakpoint
-- What an order was is taken away, what it is now is added. Only rows that are added, never one that two orders write to:
-- a hundred orders from Lahore at once must not wait for each other.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
    SELECT karachi_day(placed_at), 'placed', initcap(lower(trim(city))), coalesce(courier, ''), state, count(*), sum(total_paisa)
    FROM new_rows GROUP BY 1, 3, 4, 5;
    RETURN NULL;
  END IF;
  INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
  SELECT karachi_day(placed_at), 'placed', initcap(lower(trim(city))), coalesce(courier, ''), state, sum(n), sum(n * total_paisa)
  FROM (
    SELECT placed_at, city, courier, state, total_paisa, 1 AS n FROM new_rows
    UNION ALL SELECT placed_at, city, courier, state, total_paisa, -1 FROM old_rows
  ) AS moved
  GROUP BY 1, 3, 4, 5 HAVING sum(n) <> 0 OR sum(n * total_paisa) <> 0;
  INSERT INTO product_count_changes (day, product_id, pieces, received, failed)
  SELECT day, product_id, sum(n * quantity), coalesce(sum(n) FILTER (WHERE door = 1), 0), coalesce(sum(n) FILTER (WHERE door = -1), 0)
  FROM (
    SELECT new_rows.id, moved.* FROM new_rows JOIN old_rows USING (id),
    LATERAL (VALUES (karachi_day(new_rows.placed_at), door_of(new_rows.state), 1), (karachi_day(old_rows.placed_at), door_of(old_rows.state), -1))
      AS moved (day, door, n)
    WHERE (karachi_day(new_rows.placed_at), door_of(new_rows.state)) <> (karachi_day(old_rows.placed_at), door_of(old_rows.state))
  ) AS moved JOIN order_lines ON order_id = id
  GROUP BY 1, 2;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_count_changes (day, product_id, pieces, received, failed)
  SELECT karachi_day(placed_at), product_id, sum(n * quantity), coalesce(sum(n) FILTER (WHERE door_of(state) = 1), 0), coalesce(sum(n) FILTER (WHERE door_of(state) = -1), 0)
  FROM (SELECT order_id, product_id, quantity, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS n FROM changed_rows) AS moved
  JOIN orders ON orders.id = order_id
  GROUP BY 1, 2;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- What reached its door and what cash came in, by the day of the step. A step that is taken back is taken off its own day.
CREATE FUNCTION count_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.words <> 'Taken back' THEN
    INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
    SELECT karachi_day(NEW.at), 'step', '', '', NEW.to_state, 1, total_paisa FROM orders WHERE id = NEW.order_id;
    RETURN NULL;
  END IF;
  INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
  SELECT karachi_day(at), 'step', '', '', to_state, -1, -total_paisa
  FROM order_events step JOIN orders ON orders.id = order_id
  WHERE order_id = NEW.order_id AND step.id < NEW.id AND from_state = NEW.to_state
    AND to_state IN ('delivered', 'cash-received') AND words <> 'Taken back'
    AND NOT EXISTS (
      SELECT FROM order_events later WHERE later.order_id = step.order_id AND later.id > step.id AND later.id < NEW.id
        AND later.to_state = step.from_state AND later.words = 'Taken back');
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The counts of some orders, or of all, from the orders themselves: `sign` -1 takes them away.
CREATE FUNCTION count_anew(which bigint, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count_changes (day, kind, city, courier, state, orders, total_paisa)
  SELECT karachi_day(placed_at), 'placed', initcap(lower(trim(city))), coalesce(courier, ''), state, sign * count(*), sign * sum(total_paisa)
  FROM orders WHERE which IS NULL OR id = which GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT karachi_day(at), 'step', '', '', to_state, sign * count(*), sign * sum(total_paisa)
  FROM order_events step JOIN orders ON orders.id = order_id
  WHERE (which IS NULL OR order_id = which) AND to_state IN ('delivered', 'cash-received') AND words <> 'Taken back'
    AND NOT EXISTS (
      SELECT FROM order_events later WHERE later.order_id = step.order_id AND later.id > step.id
        AND later.to_state = step.from_state AND later.words = 'Taken back')
  GROUP BY 1, 5;
  INSERT INTO product_count_changes (day, product_id, pieces, received, failed)
  SELECT karachi_day(placed_at), product_id, sign * sum(quantity), sign * count(*) FILTER (WHERE door_of(state) = 1), sign * count(*) FILTER (WHERE door_of(state) = -1)
  FROM order_lines JOIN orders ON orders.id = order_id
  WHERE which IS NULL OR order_id = which GROUP BY 1, 2;
END
$$;--> statement-breakpoint
-- Adds up what has changed. Whatever is written meanwhile waits for the next time.
CREATE FUNCTION add_up_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (DELETE FROM order_count_changes RETURNING *)
  INSERT INTO order_counts AS known
  SELECT day, kind, city, courier, state, sum(orders), sum(total_paisa) FROM changed
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(orders) <> 0 OR sum(total_paisa) <> 0 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (day, kind, city, courier, state) DO UPDATE
  SET orders = known.orders + excluded.orders, total_paisa = known.total_paisa + excluded.total_paisa;
  WITH changed AS (DELETE FROM product_count_changes RETURNING *)
  INSERT INTO product_counts AS known
  SELECT day, product_id, sum(pieces), coalesce(sum(received), 0), coalesce(sum(failed), 0) FROM changed
  GROUP BY 1, 2 HAVING sum(pieces) <> 0 OR sum(received) <> 0 OR sum(failed) <> 0 ORDER BY 1, 2
  ON CONFLICT (day, product_id) DO UPDATE
  SET pieces = known.pieces + excluded.pieces, received = known.received + excluded.received, failed = known.failed + excluded.failed;
END
$$;--> statement-breakpoint
CREATE FUNCTION forget_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_anew(OLD.id, -1);
  RETURN OLD;
END
$$;--> statement-breakpoint
SELECT count_anew(NULL, 1);--> statement-breakpoint
SELECT add_up_counts();--> statement-breakpoint
CREATE TRIGGER count_orders_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER count_orders_update AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER forget_order BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION forget_order();--> statement-breakpoint
CREATE TRIGGER count_order_lines_insert AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();--> statement-breakpoint
CREATE TRIGGER count_order_lines_delete AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_order_lines();--> statement-breakpoint
CREATE TRIGGER count_step AFTER INSERT ON order_events FOR EACH ROW
WHEN (NEW.to_state IN ('delivered', 'cash-received') OR NEW.words = 'Taken back') EXECUTE FUNCTION count_step();
--> statement-breakpoint
ANALYZE orders, order_counts, product_counts;--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"active" boolean NOT NULL,
	"stock" integer NOT NULL,
	"warn_at" integer
);
--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_levels_stock" ON "stock_levels" USING btree ("stock","product_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_email_found" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_found" ON "users" USING btree (lower("user_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_banned" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "users"."banned_at" is not null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_paisa","id");--> statement-breakpoint
CREATE INDEX "products_active" ON "products" USING btree ("active","id");--> statement-breakpoint
CREATE INDEX "stock_moves_sold" ON "stock_moves" USING btree ("product_id","at","reason","delta");
--> statement-breakpoint
INSERT INTO stock_levels (product_id, active, stock, warn_at) SELECT id, active, stock, warn_at FROM products;--> statement-breakpoint
CREATE FUNCTION keep_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_levels (product_id, active, stock, warn_at) VALUES (NEW.id, NEW.active, NEW.stock, NEW.warn_at)
  ON CONFLICT (product_id) DO UPDATE SET active = excluded.active, stock = excluded.stock, warn_at = excluded.warn_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER keep_stock_level_added AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION keep_stock_level();--> statement-breakpoint
CREATE TRIGGER keep_stock_level_changed AFTER UPDATE OF active, stock, warn_at ON products FOR EACH ROW
WHEN ((OLD.active, OLD.stock, OLD.warn_at) IS DISTINCT FROM (NEW.active, NEW.stock, NEW.warn_at)) EXECUTE FUNCTION keep_stock_level();
--> statement-breakpoint
-- What has just been made is known to the planner at once, and not only when somebody has changed a tenth of it.
ANALYZE products, users, stock_levels, stock_moves;
