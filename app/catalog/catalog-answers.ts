import { z } from 'zod';

const picture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  alt: z.string(),
});

/** A product as the specification's records spell it; `pictures` is what our own pages make `srcset` of. */
export const wireSummary = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  price: z.number().describe('rupees'),
  quantity: z.int(),
  imageUrl: z.array(z.string()),
  pictures: z.array(picture),
});

/** The same with what its page tells. */
export const wireProduct = wireSummary.extend({
  description: z.string(),
  descriptionHeading: z.array(z.string()),
  descriptionHeadingText: z.array(z.string()),
  descriptionImageUrl: z.array(z.string()),
  videoLink: z.string().nullable(),
});

export type WireSummary = z.output<typeof wireSummary>;
export type WireProduct = z.output<typeof wireProduct>;
