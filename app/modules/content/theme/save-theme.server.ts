import { eq, sql } from 'drizzle-orm';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { saveForm } from '#app/infra/audit/save-form.server.ts';
import { inTransaction } from '#app/infra/db/db.server.ts';
import type { Edit, Saved } from '#app/infra/merge.ts';
import { shopSettings } from '#app/modules/settings/tables.server.ts';
import { problemsOfTheme, type ThemeForm, themeForm } from './theme-form.ts';

export type SavedTheme = Saved<ThemeForm, { undo: Edit<ThemeForm> }>;

/**
 * Saves the looks of the shop, as a whole: whether a colour can be read depends on the others. They stand in the row of the
 * settings, which every page reads anyway. `undo` is the edit that reverts this one.
 */
export function saveTheme(actor: Actor, edit: Edit<ThemeForm>): Promise<SavedTheme> {
  const problems = problemsOfTheme(edit.after);
  if (Object.keys(problems).length > 0) return Promise.resolve({ kind: 'invalid', problems });
  return inTransaction(async (tx): Promise<SavedTheme> => {
    await tx.insert(shopSettings).values({ version: 0 }).onConflictDoNothing();
    const [row] = await tx.select().from(shopSettings).where(eq(shopSettings.id, 1)).for('update');
    const { theme = null, ...others } = row?.values ?? {};
    const saved = await saveForm<ThemeForm, ThemeForm>(tx, actor, {
      edit,
      schema: themeForm,
      stored: { theme },
      write: (values) => values,
      entry: { action: 'theme.changed', kind: 'settings', subject: 'theme' },
      store: (changes) =>
        tx
          .update(shopSettings)
          .set({
            values: { ...others, ...(changes.theme && { theme: changes.theme }) },
            version: sql`${shopSettings.version} + 1`,
          })
          .where(eq(shopSettings.id, 1)),
    });
    if (saved.kind !== 'saved') return saved;
    return { kind: 'saved', undo: { before: saved.changed.after, after: saved.changed.before } };
  });
}
