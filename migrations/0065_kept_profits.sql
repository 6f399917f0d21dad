-- What orders have brought and cost, added up once for each, so that a report of 100,000 orders is one look at narrow rows
-- (app/numbers/keep-profits.server.ts, docs/decisions/0088).
CREATE TABLE "order_profit_changes" (
	"order_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_profits" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"city" text NOT NULL,
	"courier" text NOT NULL,
	"source" text NOT NULL,
	"known" boolean NOT NULL,
	"revenue_paisa" bigint NOT NULL,
	"goods_paisa" bigint NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"parcels" integer NOT NULL,
	"freight_paisa" bigint NOT NULL,
	"tax_paisa" bigint NOT NULL,
	"settled" boolean NOT NULL,
	"rates" bigint NOT NULL,
	"product_ids" integer[] NOT NULL,
	"amounts_paisa" bigint[] NOT NULL,
	"costs_paisa" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_profit_changes_order" ON "order_profit_changes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_profits_placed" ON "order_profits" USING btree ("placed_at");--> statement-breakpoint
-- Notes the order of a changed row. A row that did not exist before, and one that does not any more, counts as well.
CREATE FUNCTION note_profit_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO order_profit_changes VALUES ((changed ->> TG_ARGV[0])::bigint);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_profit_of_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO order_profit_changes SELECT order_id FROM shipments WHERE id = (changed ->> 'shipment_id')::bigint;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Sheets bring thousands of charges at once.
CREATE FUNCTION note_profits_of_charges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_profit_changes
  SELECT DISTINCT order_id FROM changed_rows JOIN shipments ON shipments.id = shipment_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_profits_of_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_profit_changes SELECT DISTINCT order_id FROM changed_rows WHERE order_id IS NOT NULL;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION forget_profit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM order_profits WHERE order_id = OLD.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Only orders whose parcel is over count. Those that are refused and on the way back are noted as well: it costs less than
-- another list of states.
CREATE TRIGGER note_profit_insert AFTER INSERT ON orders FOR EACH ROW
WHEN (state_has(NEW.state, 'received') OR state_has(NEW.state, 'failed'))
EXECUTE FUNCTION note_profit_of_order('id');--> statement-breakpoint
CREATE TRIGGER note_profit_update AFTER UPDATE OF state, total_paisa, weight_grams, city, courier, origin, source, placed_at ON orders
FOR EACH ROW WHEN (
  (state_has(NEW.state, 'received') OR state_has(NEW.state, 'failed') OR state_has(OLD.state, 'received') OR state_has(OLD.state, 'failed'))
  AND (OLD.state, OLD.total_paisa, OLD.weight_grams, OLD.city, OLD.courier, OLD.origin, OLD.source, OLD.placed_at)
    IS DISTINCT FROM (NEW.state, NEW.total_paisa, NEW.weight_grams, NEW.city, NEW.courier, NEW.origin, NEW.source, NEW.placed_at)
) EXECUTE FUNCTION note_profit_of_order('id');--> statement-breakpoint
CREATE TRIGGER forget_profit AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION forget_profit();--> statement-breakpoint
-- Lines and moves of an order that is placed come long before its parcel is over.
CREATE TRIGGER note_profit_update AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_rows();--> statement-breakpoint
CREATE TRIGGER note_profit_delete AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_rows();--> statement-breakpoint
CREATE TRIGGER note_profit_insert AFTER INSERT ON stock_moves FOR EACH ROW
WHEN (NEW.order_id IS NOT NULL AND NEW.reason <> 'order') EXECUTE FUNCTION note_profit_of_order('order_id');--> statement-breakpoint
CREATE TRIGGER note_profit_update AFTER UPDATE ON stock_moves REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_rows();--> statement-breakpoint
CREATE TRIGGER note_profit_delete AFTER DELETE ON stock_moves REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_rows();--> statement-breakpoint
CREATE TRIGGER note_profit_insert AFTER INSERT ON shipments FOR EACH ROW
WHEN (NEW.handed_over_at IS NOT NULL) EXECUTE FUNCTION note_profit_of_order('order_id');--> statement-breakpoint
CREATE TRIGGER note_profit_update AFTER UPDATE OF handed_over_at, booking, courier ON shipments FOR EACH ROW
WHEN ((OLD.handed_over_at, OLD.booking, OLD.courier) IS DISTINCT FROM (NEW.handed_over_at, NEW.booking, NEW.courier)
  AND coalesce(OLD.handed_over_at, NEW.handed_over_at) IS NOT NULL)
EXECUTE FUNCTION note_profit_of_order('order_id');--> statement-breakpoint
CREATE TRIGGER note_profit_delete AFTER DELETE ON shipments FOR EACH ROW
WHEN (OLD.handed_over_at IS NOT NULL) EXECUTE FUNCTION note_profit_of_order('order_id');--> statement-breakpoint
CREATE TRIGGER note_profit_insert AFTER INSERT ON payment_charges REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_charges();--> statement-breakpoint
CREATE TRIGGER note_profit_update_after AFTER UPDATE ON payment_charges REFERENCING NEW TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_charges();--> statement-breakpoint
CREATE TRIGGER note_profit_update_before AFTER UPDATE ON payment_charges REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_charges();--> statement-breakpoint
CREATE TRIGGER note_profit_delete AFTER DELETE ON payment_charges REFERENCING OLD TABLE AS changed_rows
FOR EACH STATEMENT EXECUTE FUNCTION note_profits_of_charges();--> statement-breakpoint
CREATE TRIGGER note_profit_insert AFTER INSERT ON cash_moves FOR EACH ROW
WHEN (NEW.kind <> 'remitted') EXECUTE FUNCTION note_profit_of_shipment();--> statement-breakpoint
CREATE TRIGGER note_profit_delete AFTER DELETE ON cash_moves FOR EACH ROW
WHEN (OLD.kind <> 'remitted') EXECUTE FUNCTION note_profit_of_shipment();--> statement-breakpoint
CREATE TRIGGER note_profit AFTER INSERT OR UPDATE OR DELETE ON courier_claims FOR EACH ROW
EXECUTE FUNCTION note_profit_of_shipment();--> statement-breakpoint
CREATE TRIGGER note_profit AFTER INSERT OR UPDATE OR DELETE ON returns FOR EACH ROW
EXECUTE FUNCTION note_profit_of_order('order_id');--> statement-breakpoint
INSERT INTO order_profit_changes SELECT id FROM orders WHERE state_has(state, 'received') OR state_has(state, 'failed');
