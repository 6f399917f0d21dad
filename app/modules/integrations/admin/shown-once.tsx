import { useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { copyText } from '#app/admin/components/copy-text.ts';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField } from '#app/admin/components/field.tsx';

/** A key or a secret, which the shop tells at one moment only. */
export type Shown = { title: string; says: string; label: string; secret: string };

/** Shows a secret once: the shop cannot show it again. */
export function ShownOnce({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const [copied, setCopied] = useState('');
  const isCopied = shown !== null && copied === shown.secret;
  return (
    <AdminDialog
      open={shown !== null}
      stays
      onClose={onClose}
      title={shown?.title ?? ''}
      says={shown?.says ?? ''}
      foot={
        <>
          <AdminButton onClick={onClose}>I saved it</AdminButton>
          <AdminButton
            look="primary"
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copyText(shown?.secret ?? '').then((done) => done && setCopied(shown?.secret ?? ''))}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </AdminButton>
        </>
      }
    >
      <div className="px-5 pb-5">
        <AdminField
          label={shown?.label ?? ''}
          readOnly
          value={shown?.secret ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full"
        />
      </div>
    </AdminDialog>
  );
}
