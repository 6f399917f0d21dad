-- What a search compares: lower case, accents and vowel marks off, the Arabic and the Urdu form of a letter made one,
-- curly quotes and long dashes made plain, one space where there were many. app/modules/search/query.ts does the same.
CREATE OR REPLACE FUNCTION search_folded(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    translate(
      regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f]', '', 'g'),
      'ىيكهة۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩‘’“”–—',
      'ییکہہ01234567890123456789''''""--'
    ),
    '\s+', ' ', 'g'))
$$;
