import { data } from 'react-router';
import type { Actor } from '#app/infra/audit/audit.server.ts';
import { readBytes } from '#app/infra/http/read-body.server.ts';
import { applyImport } from '../../csv/apply-import.server.ts';
import { type ImportState, readImport } from '../../csv/imports.server.ts';
import { planImport } from '../../csv/plan-import.server.ts';
import { fileTooLarge, largestFile } from '../../csv/products-csv.ts';
import { type ImportBack, takeImportBack } from '../../csv/take-import-back.server.ts';

export type ImportAnswer = { planned: string } | { problem: string } | { state: ImportState } | { back: ImportBack };

/**
 * `?apply=ID` imports the next lines of a plan, `?back=ID` takes the last ones back. Otherwise the body is a file to plan, and `?name=` is its name.
 */
export async function actOnImport(request: Request, search: URLSearchParams, actor: Actor): Promise<ImportAnswer> {
  const apply = search.get('apply');
  if (apply !== null) {
    const state = await applyImport(actor, apply);
    if (!state) throw data(null, { status: 404 });
    return { state };
  }
  const back = search.get('back');
  if (back !== null) {
    if (!(await readImport(back))) throw data(null, { status: 404 });
    return { back: await takeImportBack(actor, back) };
  }
  const bytes = await readBytes(request, largestFile);
  if (!bytes) return { problem: fileTooLarge };
  const plan = await planImport(actor, { name: search.get('name') ?? '', bytes }, search.get('overwrite') === '1');
  return 'problem' in plan ? plan : { planned: plan.id };
}
