import { productPath } from '../product.ts';
import type { Family } from './family.ts';

/** The properties of schema.org that options have; others are told as additional ones. */
const knownProperties: Record<string, string> = {
  color: 'color',
  colour: 'color',
  shade: 'color',
  size: 'size',
  material: 'material',
  pattern: 'pattern',
};

/**
 * What search engines are told of a product's family: its values, and its siblings on sale, each with a page of its own.
 * Made on the server, so that no browser loads it.
 */
export function familyMarkup({ id, name, options, members }: Family, productId: number, origin: string) {
  const own = options.map((option, index) => ({
    name: option.name,
    property: knownProperties[option.name.toLowerCase()],
    word: members.find((member) => member.id === productId)?.values[index] ?? '',
  }));
  const siblings = members.map((member) => member.id).filter((member) => member !== productId);
  const others = own.filter(({ property }) => property === undefined);
  return {
    inProductGroupWithID: `family-${id}`,
    ...Object.fromEntries(own.flatMap(({ property, word }) => (property ? [[property, word]] : []))),
    ...(others.length > 0 && {
      additionalProperty: others.map((value) => ({ '@type': 'PropertyValue', name: value.name, value: value.word })),
    }),
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: `family-${id}`,
      name,
      variesBy: own.map((value) => (value.property ? `https://schema.org/${value.property}` : value.name)),
      hasVariant: siblings.map((sibling) => ({ '@type': 'Product', url: `${origin}${productPath(sibling)}` })),
    },
  };
}
