-- Each member has one value of every option of its family, and no family is too large. Checked when the transaction ends,
-- because options and members change one after the other.
CREATE OR REPLACE FUNCTION check_family() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked integer := CASE TG_TABLE_NAME WHEN 'families' THEN (to_jsonb(NEW) ->> 'id')::integer ELSE (to_jsonb(NEW) ->> 'family_id')::integer END;
BEGIN
  IF (SELECT count(*) FROM family_members WHERE family_id = checked) > 100 THEN
    RAISE EXCEPTION 'A family has at most 100 products.' USING ERRCODE = 'check_violation', CONSTRAINT = 'family_members_most';
  END IF;
  IF EXISTS (
    SELECT FROM family_members AS member
    JOIN families AS family ON family.id = member.family_id
    WHERE member.family_id = checked AND (
      cardinality(member.option_values) <> jsonb_array_length(family.options)
      OR EXISTS (
        SELECT FROM unnest(member.option_values) WITH ORDINALITY AS own (word, number)
        WHERE NOT family.options -> (own.number::integer - 1) -> 'values' @> jsonb_build_array(jsonb_build_object('word', own.word))
      )
    )
  ) THEN
    RAISE EXCEPTION 'A product has no value of an option of its family.' USING ERRCODE = 'check_violation', CONSTRAINT = 'family_members_fit';
  END IF;
  RETURN NULL;
END
$$;
