export type DemoProduct = {
  /** Stays the same when the name changes. */
  key: string;
  id: number;
  /** Short, for the card. */
  name: string;
  /** The second line, never the name again. */
  title: string;
  priceRupees: number;
  /** What it costs before and after the demo's sale. */
  regularRupees?: number;
  stock: number;
  /** The first is its home. */
  collections: ('homeImprovement' | 'electronicCollection' | 'topCollection' | 'ourCollection')[];
  /** Files of demo/photos; the first is the main picture, the second shows on hover. */
  pictures: { file: string; alt: string }[];
  description: string;
  descriptionHeading: string[];
  /** One text per heading; ' _ ' stands between bullet points. */
  descriptionHeadingText: string[];
  descriptionPictures: { file: string; alt: string }[];
  /** '/demo-videos/NAME.mp4' is the file NAME.mp4 of demo/photos. */
  videoLink?: string;
};
