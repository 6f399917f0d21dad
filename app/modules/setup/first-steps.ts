/** What a new shop of the owner's own still lacks, in the order in which it is shown. */
export const firstSteps = ['logo', 'product', 'delivery', 'couriers', 'address', 'email', 'backup', 'order'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Each step and whether it is done: found done in the shop, or marked so by the owner. */
export type FirstSteps = { step: FirstStep; isDone: boolean }[];
