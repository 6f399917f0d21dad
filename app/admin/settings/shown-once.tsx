import { useState } from 'react';
import { copyText } from '../pieces/copy-text.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

/** A key or a secret, which the shop tells at one moment only. */
export type Shown = { title: string; says: string; label: string; secret: string };

/** Shows a secret once: the shop cannot show it again. */
export function ShownOnce({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const [copied, setCopied] = useState('');
  const isCopied = shown !== null && copied === shown.secret;
  return (
    <OfficeDialog
      open={shown !== null}
      stays
      onClose={onClose}
      title={shown?.title ?? ''}
      says={shown?.says ?? ''}
      foot={
        <>
          <OfficeButton onClick={onClose}>I have kept it</OfficeButton>
          <OfficeButton
            look="act"
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copyText(shown?.secret ?? '').then((done) => done && setCopied(shown?.secret ?? ''))}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </OfficeButton>
        </>
      }
    >
      <div className="px-5 pb-5">
        <OfficeField
          label={shown?.label ?? ''}
          readOnly
          value={shown?.secret ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          className="w-full"
        />
      </div>
    </OfficeDialog>
  );
}
