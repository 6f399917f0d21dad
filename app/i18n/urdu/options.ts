/** How owners name the options of their products: a text of the owner's, which the code does not write. */
const names: Readonly<Record<string, string>> = {
  option: 'آپشن',
  colour: 'رنگ',
  color: 'رنگ',
  shade: 'شیڈ',
  size: 'سائز',
  material: 'مٹیریل',
  fabric: 'کپڑا',
  design: 'ڈیزائن',
  style: 'اسٹائل',
  model: 'ماڈل',
  pack: 'پیک',
  flavour: 'فلیور',
  fragrance: 'خوشبو',
  scent: 'خوشبو',
  weight: 'وزن',
  length: 'لمبائی',
};

/** Each as a heading, in a sentence, and counted. They are no texts of the shop's, so `t` does not take them. */
export const options = Object.fromEntries(
  Object.entries(names).flatMap(([name, urdu]) => [
    [name, urdu],
    [`${name}s`, urdu],
    [name.charAt(0).toUpperCase() + name.slice(1), urdu],
  ]),
) as Readonly<Record<never, string>>;
