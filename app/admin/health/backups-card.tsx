import { useState } from 'react';
import type { ArchiveStanding } from '#app/infra/backup/archive/archive-state.server.ts';
import type { BackupRow } from '#app/infra/backup/backup-log.server.ts';
import type { AlertResult } from '#app/infra/health/health.server.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { useAction } from '../actions/use-action.ts';
import { AdminButton } from '../components/button.tsx';
import { Card, Notice } from '../components/card.tsx';
import { askFirst } from '../components/confirm-dialog.tsx';
import { copyText } from '../components/copy-text.ts';
import { showToast } from '../components/menus/toast.tsx';
import { formatWhenExactly } from '../components/times.ts';
import { Amiss, HealthRow, sizeOf, standingOf } from './health-rows.tsx';

type BackupsCardProps = {
  backups: BackupRow[];
  folder: string;
  /** Whether every change is to be stored as it happens, and how that stands. */
  isArchived: boolean;
  archive: ArchiveStanding | null;
  hasPicturesElsewhere: boolean;
  watched: readonly AlertResult[];
  now: Date;
};

/** How the backups stand: the newest, whether it came back whole, and the ones before it. */
export function BackupsCard({
  backups,
  folder,
  isArchived,
  archive,
  hasPicturesElsewhere,
  watched,
  now,
}: BackupsCardProps) {
  const { send, busy, problem } = useAction('settings');
  const newest = backups.find(({ file, removedAt }) => file !== null && removedAt === null);
  const failed = backups[0]?.problem ? backups[0] : null;
  return (
    <Card
      title="Backups"
      flush
      end={
        folder !== '' && (
          <AdminButton small icon="save" busy={busy} onClick={() => void send({ action: 'back-up-now' })}>
            Back up now
          </AdminButton>
        )
      }
    >
      <ul>
        {isArchived && <ArchiveRow archive={archive} watched={watched} now={now} />}
        <NewestRow newest={newest} watched={watched} now={now} isPlanned={folder !== ''} isArchived={isArchived} />
        {newest && <CheckRow newest={newest} now={now} />}
        {hasPicturesElsewhere && (
          <HealthRow standing="well" label="Pictures">
            They are not in these backups: they are in the store that PICTURES_S3 names. Let that store keep old
            versions or a copy elsewhere, because the shop cannot bring back a picture that is gone there.
          </HealthRow>
        )}
        {failed && (
          <HealthRow standing="wrong" label="The last try failed">
            {formatWhenExactly(failed.startedAt, now)}: {failed.problem}
          </HealthRow>
        )}
      </ul>
      {problem && (
        <p role="alert" className="px-3.5 pb-3 text-clay-text">
          {problem}
        </p>
      )}
      {backups.length > 1 && <Earlier backups={backups} now={now} />}
    </Card>
  );
}

type ArchiveRowProps = { archive: ArchiveStanding | null; watched: readonly AlertResult[]; now: Date };

/** The archive: what is in it, or why nothing is being stored. */
function ArchiveRow({ archive, watched, now }: ArchiveRowProps) {
  const until = archive?.completeUntil ? new Date(archive.completeUntil) : null;
  const stored = until && `Everything up to ${formatWhenExactly(until, now)} is stored.`;
  if (archive?.problem)
    return (
      <HealthRow standing="wrong" label="Archive stands still">
        {archive.problem} {stored ?? 'Nothing is stored yet.'} The shop goes on, and this is tried again every few
        seconds. What comes meanwhile is kept on this machine, up to 1 GB; after that the archive begins with a new
        copy.
      </HealthRow>
    );
  if (!archive || !until)
    return (
      <HealthRow standing="look" label="Archive">
        The first copy of the database is being made. Once it is stored, at most a minute is lost if the disk breaks.
      </HealthRow>
    );
  const standing = standingOf({ watched, about: ['archive'] });
  const isLate = standing !== 'well';
  return (
    <HealthRow standing={standing} label={isLate ? 'Archive is late' : 'Archive'}>
      {stored}{' '}
      {isLate ? 'What came after it would be lost if the disk broke.' : 'If the disk breaks at most a minute is lost.'}
      <span className="block text-ink-3 text-second">{archive.archive}</span>
    </HealthRow>
  );
}

type NewestRowProps = {
  newest: BackupRow | undefined;
  watched: readonly AlertResult[];
  now: Date;
  isPlanned: boolean;
  isArchived: boolean;
};

function NewestRow({ newest, watched, now, isPlanned, isArchived }: NewestRowProps) {
  if (!newest?.takenAt)
    return (
      <HealthRow standing={isPlanned ? 'look' : 'wrong'} label="No backup yet">
        {isPlanned
          ? 'The first one is made within ten minutes, or now if you ask for it.'
          : 'If this machine’s disk breaks, every order is lost. Choose a folder below, best on another disk.'}
      </HealthRow>
    );
  return (
    <HealthRow standing={standingOf({ watched, about: ['backup'] })} label="Newest backup">
      {formatWhenExactly(newest.takenAt, now)}: {counted(newest.orders ?? 0, 'order')}
      {newest.newestOrder && `, the newest ${formatOrderNumber(newest.newestOrder)}`}, {sizeOf(newest.bytes ?? 0)},{' '}
      {newest.encrypted ? 'encrypted' : 'not encrypted'}.
      {!isArchived && ' What is ordered after it is lost if the disk breaks.'}
      <Amiss watched={watched} about={['backup']} />
      <span className="block text-ink-3 text-second">{newest.file}</span>
    </HealthRow>
  );
}

function CheckRow({ newest, now }: { newest: BackupRow; now: Date }) {
  if (!newest.checkedAt)
    return (
      <HealthRow standing="look" label="Restored for a check">
        Not yet. Once a day the newest backup is restored beside the shop to see that everything comes back.
      </HealthRow>
    );
  if (newest.checkProblem)
    return (
      <HealthRow standing="wrong" label="Restored for a check">
        {formatWhenExactly(newest.checkedAt, now)}: {newest.checkProblem}
      </HealthRow>
    );
  return (
    <HealthRow standing="well" label="Restored for a check">
      {formatWhenExactly(newest.checkedAt, now)}: every row and the newest order came back, in{' '}
      {counted(newest.checkSeconds ?? 0, 'second')}.
    </HealthRow>
  );
}

function Earlier({ backups, now }: { backups: BackupRow[]; now: Date }) {
  return (
    <details className="border-line border-t">
      <summary className="cursor-pointer px-3.5 py-2.5 text-ink-2 max-md:min-h-11">The last {backups.length}</summary>
      <ul className="pb-2">
        {backups.map(({ id, startedAt, file, bytes, orders, problem, removedAt, checkedAt, checkProblem }) => (
          <li key={id} className="flex flex-wrap gap-x-4 px-3.5 py-1 text-second">
            <span className="w-32 shrink-0 text-ink-2">{formatWhenExactly(startedAt, now)}</span>
            <span className={`wrap-anywhere min-w-0 flex-1 basis-60 ${problem ? 'text-clay-text' : 'text-ink-2'}`}>
              {problem ??
                `${counted(orders ?? 0, 'order')}, ${sizeOf(bytes ?? 0)}${removedAt ? ', removed by age' : ''}`}
              {checkedAt && (checkProblem ? ', did not come back whole' : ', came back whole')}
              {file && !removedAt && <span className="block text-ink-3">{file}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** The key that backups are encrypted with. Its secret half is shown once, to be kept apart from the shop. */
export function BackupKeyCard({ isEncrypted }: { isEncrypted: boolean }) {
  const { send, busy } = useAction('settings');
  const [secret, setSecret] = useState<string | null>(null);
  async function make(): Promise<void> {
    const sure =
      !isEncrypted ||
      (await askFirst({
        title: 'Make a new key?',
        says: 'Backups from now on need the new key. Keep the old one for the backups that there are.',
        action: 'Make a new key',
      }));
    if (!sure) return;
    const made = await send({ action: 'create-backup-key' });
    if (made?.secret) setSecret(made.secret);
  }
  async function remove(): Promise<void> {
    const sure = await askFirst({
      title: 'Stop encrypting?',
      says: 'Whoever gets hold of a backup can read every order and address in it. Keep the key for the backups that there are.',
      action: 'Stop encrypting',
      danger: true,
    });
    if (sure) await send({ action: 'remove-backup-key' }).then(() => setSecret(null));
  }
  return (
    <Card title="The key to your backups">
      {secret ? (
        <Notice
          kind="waits"
          title="Keep this key now. It is not shown again."
          actions={
            <>
              <AdminButton
                icon="copy"
                onClick={() => void copyText(secret).then((done) => done && showToast({ text: 'The key is copied' }))}
              >
                Copy
              </AdminButton>
              <AdminButton look="primary" onClick={() => setSecret(null)}>
                I have kept it
              </AdminButton>
            </>
          }
        >
          <p>
            Write it on paper or put it into a password manager, not on this machine. Without it nobody can restore on
            another machine.
          </p>
          <code className="wrap-anywhere mt-2 block select-all font-semibold text-ink">{secret}</code>
        </Notice>
      ) : (
        <div className="grid gap-3">
          <p className="text-ink-2">
            {isEncrypted
              ? 'Backups are encrypted. Only the key that you keep opens them on another machine; this machine has a key of its own for its daily check.'
              : 'Backups are not encrypted: whoever gets hold of one can read every order and address in it.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <AdminButton icon="key-round" busy={busy} onClick={() => void make()}>
              {isEncrypted ? 'Make a new key' : 'Make a key'}
            </AdminButton>
            {isEncrypted && (
              <AdminButton look="quiet" onClick={() => void remove()}>
                Stop encrypting
              </AdminButton>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}
