-- What a step of an order means for its parcels is done by the step itself, in its transaction: delivery/hand-over.server.ts
-- writes the parcel, delivery/follow-order.server.ts does the rest (docs/decisions/0025). Rows stay as they are.
DROP TRIGGER keep_shipment_insert ON orders;--> statement-breakpoint
DROP TRIGGER keep_shipment_update ON orders;--> statement-breakpoint
DROP TRIGGER end_shipments ON orders;--> statement-breakpoint
DROP TRIGGER mark_on_way_insert ON orders;--> statement-breakpoint
DROP TRIGGER mark_on_way_update ON orders;--> statement-breakpoint
DROP TRIGGER ask_for_booking ON orders;--> statement-breakpoint
DROP FUNCTION keep_shipment();--> statement-breakpoint
DROP FUNCTION end_shipments();--> statement-breakpoint
DROP FUNCTION mark_on_way();--> statement-breakpoint
DROP FUNCTION ask_for_booking();
