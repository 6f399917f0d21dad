import type { FamilyOption } from '#app/modules/catalog/families/family.ts';

/** A family of the demo shop. */
export type DemoFamily = {
  name: string;
  urduName: string;
  options: FamilyOption[];
  /** The keys of its products with their values, the leading one first. */
  members: Record<string, string[]>;
};

/** The demo's goods that come in several colours, shades, scents or sizes. */
export const families: DemoFamily[] = [
  {
    name: 'Stoneware Mug',
    urduName: 'اسٹون ویئر مگ',
    options: [
      {
        name: 'Colour',
        urdu: 'رنگ',
        values: words({ Cream: 'بادامی', Sage: 'سیج گرین', Terracotta: 'ٹیراکوٹا', 'Forest Green': 'گہرا سبز' }),
      },
    ],
    members: {
      mug: ['Cream'],
      'sehn-stoneware-mug': ['Sage'],
      'mug-terracotta': ['Terracotta'],
      'mug-forest': ['Forest Green'],
    },
  },
  {
    name: 'Matte Lipstick',
    urduName: 'میٹ لپ اسٹک',
    options: [
      {
        name: 'Shade',
        urdu: 'شیڈ',
        values: [
          { word: 'Anar', urdu: 'انار', colour: '#b3262e' },
          { word: 'Gulab', urdu: 'گلاب', colour: '#c77b7a' },
          { word: 'Jamun', urdu: 'جامن', colour: '#5b1f3f' },
        ],
      },
    ],
    members: { 'alma-matte-lipstick': ['Anar'], 'alma-lipstick-gulab': ['Gulab'], 'alma-lipstick-jamun': ['Jamun'] },
  },
  {
    name: 'Hand Cream',
    urduName: 'ہینڈ کریم',
    options: [
      {
        name: 'Scent',
        urdu: 'خوشبو',
        values: words({ 'Almond + Honey': 'بادام اور شہد', 'Aloe + Mint': 'ایلوویرا اور پودینہ' }),
      },
    ],
    members: { 'noor-hand-cream': ['Almond + Honey'], 'noor-hand-cream-aloe': ['Aloe + Mint'] },
  },
  {
    name: 'Braided USB-C Cable',
    urduName: 'مضبوط ٹائپ سی کیبل',
    options: [
      { name: 'Length', urdu: 'لمبائی', values: words({ '0.5 m': '0.5 میٹر', '1.2 m': '1.2 میٹر', '2 m': '2 میٹر' }) },
    ],
    members: { 'cable-black': ['1.2 m'], 'cable-short': ['0.5 m'], 'cable-long': ['2 m'] },
  },
  {
    name: 'Phone Case',
    urduName: 'فون کور',
    options: [
      { name: 'Colour', urdu: 'رنگ', values: words({ Sage: 'سیج گرین', Sand: 'سینڈ', Navy: 'نیوی بلیو' }) },
      { name: 'Size', urdu: 'سائز', values: words({ '6.1 inch': '6.1 انچ', '6.7 inch': '6.7 انچ' }) },
    ],
    members: {
      case: ['Sage', '6.1 inch'],
      'case-sand': ['Sand', '6.1 inch'],
      'case-navy': ['Navy', '6.1 inch'],
      'case-large': ['Sage', '6.7 inch'],
      'case-sand-large': ['Sand', '6.7 inch'],
    },
  },
  {
    name: 'halo Wireless Earbuds',
    urduName: 'وائرلیس ایئر بڈز',
    options: [{ name: 'Colour', urdu: 'رنگ', values: words({ White: 'سفید', Black: 'کالا', Sand: 'سینڈ' }) }],
    members: { buds: ['White'], 'buds-black': ['Black'], 'buds-sand': ['Sand'] },
  },
];

/** Values by their English words, each with its Urdu. */
function words(urduWords: Record<string, string>): FamilyOption['values'] {
  return Object.entries(urduWords).map(([word, urdu]) =>
    word === 'Terracotta' ? { word, urdu, colour: '#c1683f' } : { word, urdu },
  );
}
