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
  price: z.number().describe('rupees; what it costs now'),
  wasPrice: z.number().optional().describe('rupees; what it cost before, where that was more'),
  quantity: z.int(),
  imageUrl: z.array(z.string()),
  pictures: z.array(picture),
  family: z
    .object({
      id: z.int(),
      name: z.string(),
      line: z.string().describe('what there is to choose: "3 colours · 4 sizes"'),
      swatches: z.array(z.string()),
      from: z.number().nullable().describe('rupees; the lowest price where they differ'),
      was: z.number().optional().describe('rupees; what the one of the lowest price cost before'),
      quantity: z.int().describe('pieces of all its products'),
      choice: z.string(),
    })
    .optional()
    .describe('in lists, where it stands for products that differ in size, colour and the like'),
});

/** One product in full: also description, pictures and video. Fields are added, never renamed. */
export const wireProduct = wireSummary.extend({
  description: z.string(),
  descriptionHeading: z.array(z.string()),
  descriptionHeadingText: z.array(z.string()),
  descriptionImageUrl: z.array(z.string()),
  videoLink: z.string().nullable(),
});

export type WireSummary = z.output<typeof wireSummary>;
export type WireProduct = z.output<typeof wireProduct>;
