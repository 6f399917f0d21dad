import { recordOf } from '#app/infra/records.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';
import { type FactName, factNames, factText } from './page-text.ts';

/** What each name in braces stands for. */
export type ShopFacts = Record<FactName, string>;

/** What the names in braces stand for in a shop, in its language. */
export function factsOf(shop: ShopSettings): ShopFacts {
  return recordOf(factNames, (name) => factText(name, shop));
}

/** A text with its facts in place of their names, where no component fills them. */
export function withFacts(written: string, facts: ShopFacts): string {
  return factNames.reduce((text, name) => text.replaceAll(`{${name}}`, () => facts[name]), written);
}
