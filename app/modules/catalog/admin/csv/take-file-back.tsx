import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import type { ImportBack } from '../../csv/take-import-back.server.ts';
import { sendImport } from './send-import.ts';

/** Takes a file back that was taken in, after it was said what goes with it. */
export function TakeFileBack({ id, back }: { id: string; back: ImportBack }) {
  const [state, setState] = useState<ImportBack | null>(null);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const { left, done } = state ?? back;
  async function take(): Promise<void> {
    const sure = await askFirst({
      title: 'Undo this import?',
      says: formatBack(back),
      action: 'Undo import',
      danger: true,
    });
    if (!sure) return;
    setProblem(undefined);
    for (let open = left; open > 0; ) {
      const result = await sendImport(new URLSearchParams({ back: id }), null);
      if (!result || !('back' in result)) {
        const why = result && 'problem' in result ? result.problem : 'The shop could not answer.';
        setProblem(`${why} What is undone stays undone; continue when you can.`);
        break;
      }
      setState(result.back);
      open = result.back.left;
    }
    await revalidate();
    setState(null);
  }
  return (
    <div className="mt-3 grid gap-2">
      {done > 0 && (
        <p role="status" className="text-ink-2">
          {formatCount(done, 'line is', 'lines are')} undone{left > 0 && `, ${left} left`}.
        </p>
      )}
      {problem && <Notice kind="wrong">{problem}</Notice>}
      {left > 0 && (
        <div>
          <AdminButton icon="undo-2" busy={state !== null} onClick={() => void take()}>
            Undo this import
          </AdminButton>
        </div>
      )}
    </div>
  );
}

/** What goes with it. */
function formatBack({ made, ordered, changed }: ImportBack): string {
  const parts = [
    made - ordered > 0 && `${formatCount(made - ordered, 'product it created is', 'products it created are')} deleted`,
    ordered > 0 &&
      `${formatCount(ordered, 'is hidden instead, because it was ordered', 'are hidden instead, because they were ordered')}`,
    changed > 0 &&
      `${formatCount(changed, 'changed product gets its earlier values back', 'changed products get their earlier values back')}, except what was changed or sold since`,
  ];
  return `${parts.filter(Boolean).join('; ')}. Costs, variants and your own collections stay.`;
}

function formatCount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
