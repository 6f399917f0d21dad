import { useState } from 'react';
import { useAction } from '../actions/use-action.ts';
import { AdminButton } from '../components/button.tsx';
import { Card, Notice } from '../components/card.tsx';
import { askFirst } from '../components/confirm-dialog.tsx';
import { copyText } from '../components/copy-text.ts';
import { showToast } from '../components/menus/toast.tsx';

type NewKey = { secret: string; recipient: string };

/**
 * The key that backups are encrypted with. A new one is shown once, to be saved apart from the shop, and is in use only after
 * the owner has confirmed that they saved it: leaving the page before loses nothing.
 */
export function BackupKeyCard({ isEncrypted }: { isEncrypted: boolean }) {
  const { send, busy, problem, forget } = useAction('settings');
  const [made, setMade] = useState<NewKey | null>(null);
  async function confirm({ recipient }: NewKey): Promise<void> {
    const confirmed = await send({ action: 'confirm-backup-key', recipient });
    if (confirmed?.says) setMade(null);
  }
  async function remove(): Promise<void> {
    const isSure = await askFirst({
      title: 'Stop encrypting?',
      says: 'Anyone who gets a backup can read every order and address in it. Keep the key for the existing backups.',
      action: 'Stop encrypting',
      danger: true,
    });
    if (isSure) await send({ action: 'remove-backup-key' });
  }
  return (
    <Card title="The key to your backups">
      {made ? (
        <NewKeyNotice
          newKey={made}
          isEncrypted={isEncrypted}
          busy={busy}
          onConfirm={() => void confirm(made)}
          onDrop={() => {
            setMade(null);
            forget();
          }}
        />
      ) : (
        <div className="grid gap-3">
          <p className="text-ink-2">
            {isEncrypted
              ? 'Backups are encrypted. On another machine only your key opens them; this machine has its own key for the daily test.'
              : 'Backups are not encrypted: anyone who gets one can read every order and address in it.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <AdminButton
              icon="key-round"
              busy={busy}
              onClick={() => void send({ action: 'create-backup-key' }).then((key) => key?.secret && setMade(key))}
            >
              {isEncrypted ? 'Create new key' : 'Create a key'}
            </AdminButton>
            {isEncrypted && (
              <AdminButton look="quiet" onClick={() => void remove()}>
                Stop encrypting
              </AdminButton>
            )}
          </div>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2.5 text-clay-text">
          {problem}
        </p>
      )}
    </Card>
  );
}

type NewKeyNoticeProps = {
  newKey: NewKey;
  isEncrypted: boolean;
  busy: boolean;
  onConfirm: () => void;
  onDrop: () => void;
};

/** The key before it is in use, and the two ways on. */
function NewKeyNotice({ newKey: { secret }, isEncrypted, busy, onConfirm, onDrop }: NewKeyNoticeProps) {
  return (
    <Notice
      kind="waits"
      title="Save this key now. It is not shown again."
      actions={
        <>
          <AdminButton
            icon="copy"
            onClick={() => void copyText(secret).then((done) => done && showToast({ text: 'Key copied' }))}
          >
            Copy
          </AdminButton>
          <AdminButton look="primary" busy={busy} onClick={onConfirm}>
            I have saved it
          </AdminButton>
          <AdminButton look="quiet" disabled={busy} onClick={onDrop}>
            Do not use it
          </AdminButton>
        </>
      }
    >
      <p>
        Write it on paper or save it in a password manager, not on this machine. Without it you cannot restore on
        another machine.
      </p>
      <p className="mt-1">
        It is not in use yet.{' '}
        {isEncrypted
          ? 'Until you confirm that you saved it, new backups need your current key. Keep that key for the existing backups.'
          : 'Nothing is encrypted with it until you confirm that you saved it.'}
      </p>
      <code className="wrap-anywhere mt-2 block select-all font-semibold text-ink">{secret}</code>
    </Notice>
  );
}
