import { beauty } from './catalogue-beauty.ts';
import { electronicsCarry } from './catalogue-electronics-carry.ts';
import { electronicsDesk } from './catalogue-electronics-desk.ts';
import { home } from './catalogue-home.ts';
import { siblings } from './catalogue-siblings.ts';
import type { DemoProduct } from './demo-product.ts';

/** The demo shop's goods; the order here is their order inside their home collection. */
export const catalogue: DemoProduct[] = [...beauty, ...electronicsCarry, ...electronicsDesk, ...home, ...siblings];

/** Keys in the order of the Top Products. */
export const topProducts: string[] = [
  'alma-oud-saffron',
  'headphones',
  'mug',
  'alma-vitamin-c-serum',
  'speaker',
  'lamp',
  'jar',
  'buds',
  'sehn-scented-candle',
  'power-graphite',
  'sehn-steel-bottle',
  'alma-matte-lipstick',
  'watch-silver',
  'mug-set',
  'fan',
];
