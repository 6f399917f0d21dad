import { href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, adminButtonClass } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { groupDigits } from '#app/infra/money/money.ts';

/** How many pictures of imported products have not come, with their list and a second try; nothing where all have. */
export function MissingPictures({ missing, waiting }: { missing: number; waiting: number }) {
  const actions = useAction('products');
  if (missing === 0) return null;
  return (
    <Notice
      kind="waits"
      title={missing === 1 ? '1 picture did not come' : `${groupDigits(missing)} pictures did not come`}
      actions={
        <>
          <AdminButton busy={actions.busy} onClick={() => void actions.send({ action: 'retry-pictures' })}>
            Try again
          </AdminButton>
          <DownloadMissing />
        </>
      }
    >
      <p role="status">
        {waiting > 0
          ? `${groupDigits(waiting)} are being tried again; you can leave this page.`
          : 'Their products were imported without them. The list says where each is from and why it did not come.'}
      </p>
      {actions.refused[0] && <p className="text-clay-text">{actions.refused[0].why}</p>}
    </Notice>
  );
}

/** The list as a file; of a checked import where `move` names one. */
export function DownloadMissing({ move }: { move?: string }) {
  const question = move ? `?${new URLSearchParams({ move })}` : '';
  return (
    <a href={`${href('/admin/products/missing-pictures/csv')}${question}`} download className={adminButtonClass({})}>
      {move ? 'Download missing pictures' : 'Download the list'}
    </a>
  );
}
