-- Spellings that shoppers use besides those of migration 0083; what an owner has taught stays as it is.
INSERT INTO "taught_searches" ("said", "means", "taught_by")
SELECT word, string_to_array(meanings, ', '), 'Dastak' FROM (VALUES
  ('لپسٹک, لپسٹیک, لپ اسٹیک', 'lipstick'),
  ('پاور بنک, پاوربینک, پاوربنک', 'power bank'),
  ('چارجر کیبل, چارجنگ کیبل', 'cable'),
  ('موبایل کیس, فون کیس, فون کور', 'phone case'),
  ('ایر بڈز, اییر بڈز, ایربڈز', 'earbuds'),
  ('سپیکرز, اسپیکرز', 'speaker')
) AS synonyms (words, meanings), unnest(string_to_array(words, ', ')) AS word
ON CONFLICT DO NOTHING;
