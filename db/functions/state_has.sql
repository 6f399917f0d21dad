-- What is true of an order's state, for triggers and functions: the one place in the database that lists states. The table
-- in app/modules/orders/states/order-states.ts says the same, and a test compares the two. A trait that is not known here is
-- an error.
CREATE OR REPLACE FUNCTION state_has(state text, trait text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE trait
    WHEN 'received' THEN state IN ('delivered', 'cash-received')
    WHEN 'notTaken' THEN state IN ('refused', 'returning', 'returned')
    WHEN 'failed' THEN state IN ('refused', 'returning', 'returned', 'lost')
    ELSE ('no trait: ' || trait)::boolean
  END
$$;
