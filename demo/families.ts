import type { FamilyOption } from '#app/catalog/family.ts';

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
    options: [{ name: 'Colour', values: words('Cream, Sage, Terracotta, Forest Green') }],
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
        values: [
          { word: 'Anar', colour: '#b3262e' },
          { word: 'Gulab', colour: '#c77b7a' },
          { word: 'Jamun', colour: '#5b1f3f' },
        ],
      },
    ],
    members: { 'alma-matte-lipstick': ['Anar'], 'alma-lipstick-gulab': ['Gulab'], 'alma-lipstick-jamun': ['Jamun'] },
  },
  {
    name: 'Hand Cream',
    urduName: 'ہینڈ کریم',
    options: [{ name: 'Scent', values: words('Almond + Honey, Aloe + Mint') }],
    members: { 'noor-hand-cream': ['Almond + Honey'], 'noor-hand-cream-aloe': ['Aloe + Mint'] },
  },
  {
    name: 'Braided USB-C Cable',
    urduName: 'مضبوط ٹائپ سی کیبل',
    options: [{ name: 'Length', values: words('0.5 m, 1.2 m, 2 m') }],
    members: { 'cable-black': ['1.2 m'], 'cable-short': ['0.5 m'], 'cable-long': ['2 m'] },
  },
  {
    name: 'Phone Case',
    urduName: 'فون کور',
    options: [
      { name: 'Colour', values: words('Sage, Sand, Navy') },
      { name: 'Size', values: words('6.1 inch, 6.7 inch') },
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
    options: [{ name: 'Colour', values: words('White, Black, Sand') }],
    members: { buds: ['White'], 'buds-black': ['Black'], 'buds-sand': ['Sand'] },
  },
];

function words(line: string): FamilyOption['values'] {
  return line.split(', ').map((word) => (word === 'Terracotta' ? { word, colour: '#c1683f' } : { word }));
}
