/** A heading with its text, and what the owner has written of it in Urdu. */
export type ProductBlock = { heading: string; text: string; urduHeading?: string; urduText?: string };

/** A block without Urdu has no word about it: so it is equal to one of a shop that has none. */
export function asBlock({ heading, text, urduHeading, urduText }: MaybeBlock): ProductBlock {
  return { heading, text, ...(urduHeading && { urduHeading }), ...(urduText && { urduText }) };
}

type MaybeBlock = Pick<ProductBlock, 'heading' | 'text'> & {
  urduHeading?: string | undefined;
  urduText?: string | undefined;
};
