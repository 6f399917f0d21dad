import type { DemoProduct } from './demo-product.ts';

/** Further colours, shades, scents and sizes of goods of the other shelves; families.ts says which belong together. */
export const siblings: DemoProduct[] = [
  {
    key: 'mug-terracotta',
    id: 1066,
    name: 'Stoneware Mug, Terracotta',
    title: 'Terracotta, 350 ml',
    priceRupees: 950,
    stock: 22,
    collections: ['homeImprovement'],
    pictures: [
      { file: 'mug-terracotta-1.webp', alt: 'Speckled terracotta stoneware mug with a raw clay foot' },
      { file: 'mug-2.webp', alt: 'The terracotta mug at the left, beside a cream and a green one' },
    ],
    description: 'The colour of the flower pots on the roof, with a cup of chai in it.',
    descriptionHeading: ['About this mug', 'Good to know'],
    descriptionHeadingText: [
      'The same stoneware as the cream one, in a matt terracotta glaze that leaves the foot bare.',
      'Dishwasher and microwave are both fine. _ 350 ml, 8 cm wide, 9 cm high. _ One terracotta mug; the others in the pictures have their own.',
    ],
    descriptionPictures: [],
  },
  {
    key: 'mug-forest',
    id: 1067,
    name: 'Stoneware Mug, Forest Green',
    title: 'Forest green, 350 ml',
    priceRupees: 950,
    stock: 0,
    collections: ['homeImprovement'],
    pictures: [
      { file: 'mug-forest-1.webp', alt: 'Forest green stoneware mug with a raw clay foot' },
      { file: 'mug-2.webp', alt: 'The forest green mug at the right, beside a terracotta and a cream one' },
    ],
    description: 'Nearly black indoors, and green as soon as you carry it to the window.',
    descriptionHeading: ['About this mug', 'Good to know'],
    descriptionHeadingText: [
      'The same stoneware as the cream one, in a deep green gloss. The kiln gives us few of these.',
      'Dishwasher and microwave are both fine. _ 350 ml, 8 cm wide, 9 cm high. _ One green mug; the others in the pictures have their own.',
    ],
    descriptionPictures: [],
  },
  {
    key: 'alma-lipstick-gulab',
    id: 1068,
    name: 'Matte Lipstick, Gulab',
    title: 'ALMA Matte Lipstick, Gulab Rose',
    priceRupees: 990,
    stock: 17,
    collections: ['ourCollection'],
    pictures: [
      {
        file: 'alma-lipstick-gulab-1.webp',
        alt: 'Open dusty rose lipstick in a black and gold case, its cap beside it',
      },
      { file: 'alma-matte-lipstick-2.webp', alt: 'Gulab, a dusty rose, in the middle between Anar and Jamun' },
    ],
    description: 'A dusty rose, the quiet one. This listing is one lipstick in Gulab.',
    descriptionHeading: ['About the shade', 'Good to know'],
    descriptionHeadingText: [
      'A rose with a little brown in it, for the office and for every day on which you would rather not think about it.',
      '3.8 g, in a metal case with a click cap. _ No perfume. _ Screens differ; the shade card on the carton is the true one.',
    ],
    descriptionPictures: [],
  },
  {
    key: 'alma-lipstick-jamun',
    id: 1069,
    name: 'Matte Lipstick, Jamun',
    title: 'ALMA Matte Lipstick, Jamun Plum',
    priceRupees: 990,
    stock: 9,
    collections: ['ourCollection'],
    pictures: [
      {
        file: 'alma-lipstick-jamun-1.webp',
        alt: 'Open deep plum lipstick in a black and gold case, its cap beside it',
      },
      { file: 'alma-matte-lipstick-2.webp', alt: 'Jamun, a deep plum, at the right of Anar and Gulab' },
    ],
    description: 'The stain that jamuns leave on a white shirt, on purpose. This listing is one lipstick in Jamun.',
    descriptionHeading: ['About the shade', 'Good to know'],
    descriptionHeadingText: [
      'A deep plum for the cold months. It is best on well-balmed lips, in two thin coats.',
      '3.8 g, in a metal case with a click cap. _ No perfume. _ Screens differ; the shade card on the carton is the true one.',
    ],
    descriptionPictures: [],
  },
  {
    key: 'noor-hand-cream-aloe',
    id: 1070,
    name: 'Hand Cream, Aloe + Mint',
    title: 'Noor Hand Cream Aloe + Mint 75 ml',
    priceRupees: 690,
    stock: 35,
    collections: ['ourCollection'],
    pictures: [
      { file: 'noor-hand-cream-aloe-1.webp', alt: 'Pale green tube of Noor hand cream, Aloe + Mint' },
      { file: 'noor-hand-cream-2.webp', alt: 'Two Noor tubes: Aloe + Mint, the green one, stands on the stone block' },
    ],
    description: 'The light one, for the desk: a gel-cream that dries before the phone rings again.',
    descriptionHeading: ['About this cream', 'What is inside'],
    descriptionHeadingText: [
      'Cool for a breath, then gone. For the day; at night hands like the almond one better.',
      'Aloe juice _ Mint water _ Glycerine 6% _ No nuts and no beeswax',
    ],
    descriptionPictures: [],
  },
  {
    key: 'cable-short',
    id: 1071,
    name: 'Braided USB-C Cable, 0.5 m',
    title: 'halo Braided USB-C Cable 0.5 m Black',
    priceRupees: 590,
    stock: 64,
    collections: ['electronicCollection'],
    pictures: [
      { file: 'cable-black-2.webp', alt: 'Close view of a USB-C plug of the short black braided cable' },
      { file: 'cable-black-1.webp', alt: 'The braided cable coiled, here in 1.2 m' },
    ],
    description: 'From the power bank to the phone, and nothing left over to tangle.',
    descriptionHeading: ['Good to know'],
    descriptionHeadingText: [
      'USB-C at both ends, 0.5 m. _ Charges up to 60 W and carries data at USB 2.0 speed. _ One year of warranty.',
    ],
    descriptionPictures: [],
  },
  {
    key: 'cable-long',
    id: 1072,
    name: 'Braided USB-C Cable, 2 m',
    title: 'halo Braided USB-C Cable 2 m Black',
    priceRupees: 1090,
    stock: 41,
    collections: ['electronicCollection'],
    pictures: [
      { file: 'cable-black-1.webp', alt: 'The long black braided USB-C cable, coiled with its strap' },
      { file: 'cable-black-2.webp', alt: 'Close view of one of its USB-C plugs' },
    ],
    description: 'For the socket that somebody put behind the cupboard.',
    descriptionHeading: ['Good to know'],
    descriptionHeadingText: [
      'USB-C at both ends, 2 m. _ Charges up to 60 W and carries data at USB 2.0 speed. _ One year of warranty.',
    ],
    descriptionPictures: [],
  },
  ...(
    [
      { id: 1073, key: 'case-sand', colour: 'Sand', size: '6.1 inch', priceRupees: 990, stock: 26 },
      { id: 1074, key: 'case-navy', colour: 'Navy', size: '6.1 inch', priceRupees: 990, stock: 31 },
      { id: 1075, key: 'case-large', colour: 'Sage', size: '6.7 inch', priceRupees: 1190, stock: 12 },
      { id: 1076, key: 'case-sand-large', colour: 'Sand', size: '6.7 inch', priceRupees: 1190, stock: 0 },
    ] as const
  ).map(
    ({ colour, size, ...product }): DemoProduct => ({
      ...product,
      name: `Phone Case, ${colour}, ${size}`,
      title: `halo Silicone Phone Case, ${colour.toLowerCase()}`,
      collections: ['electronicCollection'],
      pictures:
        colour === 'Sage'
          ? [
              { file: 'case-1.webp', alt: 'Sage silicone case on a phone, seen from behind' },
              { file: 'case-2.webp', alt: 'Phone cases in sage, sand and navy' },
            ]
          : [
              {
                file: `case-${colour.toLowerCase()}-1.webp`,
                alt: `${colour} silicone case on a phone, seen from behind`,
              },
              {
                file: 'case-2.webp',
                alt: `Phone cases in sage, sand and navy; this is the ${colour.toLowerCase()} one`,
              },
            ],
      description: 'Silicone outside, microfibre inside, and a rim that stands a little above the glass.',
      descriptionHeading: ['Before you order', 'Good to know'],
      descriptionHeadingText: [
        `${colour}, for phones of ${size}. _ Tell us your phone’s exact model when we call to confirm.`,
        'Soap and warm water clean it. _ Wireless charging works through it. _ It softens a fall from the hand, not from the roof.',
      ],
      descriptionPictures: [],
    }),
  ),
];
