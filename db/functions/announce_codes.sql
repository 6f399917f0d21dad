-- Every page says whether there is a code that works, so only the first and the last of them are announced: with a
-- thousand codes for one use each, an order must not have all pages rendered again.
CREATE OR REPLACE FUNCTION announce_codes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own integer := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
  ends timestamptz := CASE TG_OP
    WHEN 'DELETE' THEN coalesce(OLD.ends_at, 'infinity')
    WHEN 'INSERT' THEN coalesce(NEW.ends_at, 'infinity')
    ELSE greatest(coalesce(OLD.ends_at, 'infinity'), coalesce(NEW.ends_at, 'infinity'))
  END;
BEGIN
  IF NOT EXISTS (
    SELECT FROM discount_codes
    WHERE active AND coalesce(uses < most_uses, true) AND id <> own AND coalesce(ends_at, 'infinity') >= ends
  ) THEN
    PERFORM pg_notify('changed', 'codes');
  END IF;
  RETURN NULL;
END
$$;
