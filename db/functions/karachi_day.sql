-- The day of a moment in Karachi.
CREATE OR REPLACE FUNCTION karachi_day(moment timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (moment AT TIME ZONE 'Asia/Karachi')::date
$$;
