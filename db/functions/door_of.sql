-- What an order's products are counted as: 1 received at the door, -1 not received, 0 neither yet.
CREATE OR REPLACE FUNCTION door_of(state text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN state_has(state, 'received') THEN 1 WHEN state_has(state, 'failed') THEN -1 ELSE 0 END
$$;
