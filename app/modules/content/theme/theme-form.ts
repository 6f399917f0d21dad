import { z } from 'zod';
import type { Problems } from '#app/infra/merge.ts';
import { type Theme, themeColours, themeRadii } from '#app/modules/settings/shop-theme.ts';
import { lookKeys, lookOf } from './looks.ts';
import { findThemeProblems } from './theme.ts';

const colour = z.string().trim().max(100).toLowerCase();

const theme = z
  .strictObject({
    look: z.enum(['own', ...lookKeys], 'There is no look of this name. Choose one of those shown.'),
    brand: colour,
    paper: colour,
    ink: colour,
    accent: colour,
    radius: z.literal(themeRadii, 'Choose one of the corners shown.'),
  })
  .superRefine((written, context) => {
    const problems = findThemeProblems(written);
    for (const field of themeColours)
      if (problems[field]) context.addIssue({ code: 'custom', path: [field], message: problems[field].message });
  })
  // A look whose colours were changed is none of the finished ones.
  .transform((written): Theme => ({ ...written, look: lookOf(written) }));

/** The looks of the shop as their form sends them; null for Dastak's. One field: its colours pass or fail together. */
export const themeForm = z.object({ theme: theme.nullable() });

export type ThemeForm = { theme: Theme | null };

/** What is wrong with an edit, by place (`theme.brand`); none where it can be saved. */
export function problemsOfTheme(sent: unknown): Problems {
  const parsed = themeForm.partial().safeParse(sent);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]).toReversed());
}
