-- What a parcel still owes is asked of tens of thousands at once: its moves are added up as they are written.
CREATE OR REPLACE FUNCTION settle_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET settled_paisa = settled_paisa + moves.settled FROM (
    SELECT shipment_id, sum(amount_paisa) AS settled FROM new_moves GROUP BY shipment_id
  ) AS moves WHERE shipments.id = moves.shipment_id;
  RETURN NULL;
END
$$;
