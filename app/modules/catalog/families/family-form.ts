import { z } from 'zod';
import { asUrduLetters } from '#app/i18n/urdu-spelling.ts';
import { type Problems, problemsOf } from '#app/infra/merge.ts';
import { maxRupees } from '#app/infra/money/amounts.ts';
import { maxMembers, maxOptions, maxValues, optionsProblem } from './typed-options.ts';

const line = (most: number) => z.string().trim().max(most, `Keep it under ${most} characters.`);
const values = z.array(line(60)).min(1).max(maxOptions);

/** A picture of the shop. */
export const pictureId = z.string().regex(/^[0-9a-f]{24}$/, 'This picture is not in the shop.');

/** A product that there is. */
const keptMember = z.strictObject({ id: z.int().min(1).max(2_147_483_647), values });

/** A product to be made, like the leading one but for these. `picture` is the one that it shows first. */
const newMember = z.strictObject({
  values,
  price: z
    .int('Write each price in rupees, such as 1250.')
    .min(1, 'A price must be more than 0.')
    .max(maxRupees * 100, 'A price is more than ten million rupees.'),
  stock: z.int('Stock is a whole number from 0 up.').min(0, 'Stock is a whole number from 0 up.').max(10_000_000),
  sku: line(60),
  barcode: line(60),
  picture: pictureId.nullable(),
});

/** What the admin edits of a family. The first of the products leads: lists show it. */
const familyForm = z.strictObject({
  name: line(150).min(1, 'Enter a name.'),
  urduName: line(150).transform(asUrduLetters).optional(),
  options: z
    .array(
      z.strictObject({
        name: line(40),
        urdu: line(40).optional(),
        values: z
          .array(
            z.strictObject({
              word: line(60),
              colour: z
                .string()
                .regex(/^#[0-9a-f]{6}$/)
                .optional(),
              urdu: line(60).optional(),
            }),
          )
          .max(maxValues),
      }),
    )
    .superRefine((options, context) => {
      const problem = optionsProblem(options);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
  members: z
    .array(z.union([keptMember, newMember]))
    .min(1, 'At least one variant is needed.')
    .max(maxMembers, `A product has at most ${maxMembers} variants.`),
});

export type FamilyValues = z.output<typeof familyForm>;
export type FamilyField = keyof FamilyValues;
export type FormMember = FamilyValues['members'][number];
export type NewMember = z.output<typeof newMember>;

/** Validates some or all fields of a family; missing fields are not checked. */
export function readFamilyEdit(
  sent: unknown,
): { ok: true; values: Partial<FamilyValues> } | { ok: false; problems: Problems } {
  const parsed = familyForm.partial().safeParse(sent);
  return parsed.success ? { ok: true, values: parsed.data } : { ok: false, problems: problemsOf(parsed.error) };
}

/** What is wrong with the products of a family beside its options; null where nothing is. */
export function membersProblem({ options, members }: FamilyValues): string | null {
  const seen = new Set<string>();
  for (const member of members) {
    const text = member.values.join(', ') || 'nothing';
    const fits =
      member.values.length === options.length &&
      options.every((option, index) => option.values.some(({ word }) => word === member.values[index]));
    if (!fits) return `A variant has “${text}”, which is not one of these options.`;
    if (seen.has(text)) return `Two variants have “${text}”. Each needs its own.`;
    seen.add(text);
  }
  const ids = members.flatMap((member) => ('id' in member ? [member.id] : []));
  return new Set(ids).size < ids.length ? 'A product is in the list twice.' : null;
}
