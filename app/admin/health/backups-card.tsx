import { href } from 'react-router';
import type { ArchiveStanding } from '#app/infra/backup/archive/archive-state.server.ts';
import type { BackupRow } from '#app/infra/backup/backup-log.server.ts';
import type { AlertResult } from '#app/infra/health/health.server.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import { useAction } from '../actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
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
        <>
          <AdminButtonLink small icon="download" reloadDocument to={href('/admin/settings/health/backup')}>
            Download a backup
          </AdminButtonLink>
          {folder !== '' && (
            <AdminButton small icon="save" busy={busy} onClick={() => void send({ action: 'back-up-now' })}>
              Back up now
            </AdminButton>
          )}
        </>
      }
    >
      <ul>
        {isArchived && <ArchiveRow archive={archive} watched={watched} now={now} />}
        <NewestRow newest={newest} watched={watched} now={now} isPlanned={folder !== ''} isArchived={isArchived} />
        {newest && <CheckRow newest={newest} now={now} />}
        {hasPicturesElsewhere && (
          <HealthRow standing="well" label="Pictures">
            They are not in these backups: they are in the store set by PICTURES_S3. Keep old versions or a copy of that
            store, because the shop cannot restore a picture deleted there.
          </HealthRow>
        )}
        {failed && (
          <HealthRow standing="wrong" label="The last backup failed">
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
      <HealthRow standing="wrong" label="Archive stopped">
        {archive.problem} {stored ?? 'Nothing stored yet.'} The shop goes on, and we try again every few seconds. Until
        then changes are kept on this machine, up to 1 GB; after that the archive starts with a new copy.
      </HealthRow>
    );
  if (!archive || !until)
    return (
      <HealthRow standing="look" label="Archive">
        The first copy of the database is being made. Once it is stored, at most a minute is lost if the disk fails.
      </HealthRow>
    );
  const standing = standingOf({ watched, about: ['archive'] });
  const isLate = standing !== 'well';
  return (
    <HealthRow standing={standing} label={isLate ? 'Archive is late' : 'Archive'}>
      {stored}{' '}
      {isLate ? 'Later changes would be lost if the disk fails.' : 'If the disk fails, at most a minute is lost.'}
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
          ? 'The first one starts within ten minutes, or press Back up now.'
          : 'If this machine’s disk fails, every order is lost. Choose a folder below, ideally on another disk.'}
      </HealthRow>
    );
  return (
    <HealthRow standing={standingOf({ watched, about: ['backup'] })} label="Newest backup">
      {formatWhenExactly(newest.takenAt, now)}: {counted(newest.orders ?? 0, 'order')}
      {newest.newestOrder && `, the newest ${formatOrderNumber(newest.newestOrder)}`}, {sizeOf(newest.bytes ?? 0)},{' '}
      {newest.encrypted ? 'encrypted' : 'not encrypted'}.{!isArchived && ' Later orders are lost if the disk fails.'}
      <Amiss watched={watched} about={['backup']} />
      <span className="block text-ink-3 text-second">{newest.file}</span>
    </HealthRow>
  );
}

function CheckRow({ newest, now }: { newest: BackupRow; now: Date }) {
  if (!newest.checkedAt)
    return (
      <HealthRow standing="look" label="Restore test">
        Not done yet. Once a day the newest backup is test-restored to make sure that everything comes back.
      </HealthRow>
    );
  if (newest.checkProblem)
    return (
      <HealthRow standing="wrong" label="Restore test">
        {formatWhenExactly(newest.checkedAt, now)}: {newest.checkProblem}
      </HealthRow>
    );
  return (
    <HealthRow standing="well" label="Restore test">
      {formatWhenExactly(newest.checkedAt, now)}: every row and the newest order were restored, in{' '}
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
              {checkedAt && (checkProblem ? ', restore test failed' : ', restore test passed')}
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
