import type { ReactNode } from 'react';
import type { Health } from '#app/platform/health/health.server.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { formatAge } from '../pieces/times.ts';

type Standing = 'well' | 'look' | 'wrong';

const marks = {
  well: { icon: 'circle-check', className: 'text-green', says: 'All right' },
  look: { icon: 'clock', className: 'text-marigold-text', says: 'Worth a look' },
  wrong: { icon: 'circle-alert', className: 'text-clay-text', says: 'Needs you' },
} as const;

type HealthRowProps = { standing: Standing; label: string; children: ReactNode };

/** One thing and how it stands: with a mark for eyes, and in words. */
export function HealthRow({ standing, label, children }: HealthRowProps) {
  const { icon, className, says } = marks[standing];
  return (
    <li className="flex gap-3 border-line px-3.5 py-2.5 not-last:border-b">
      <span className={`mt-0.5 ${className}`}>
        <OfficeIcon name={icon} />
        <span className="sr-only">{says}: </span>
      </span>
      <div className="min-w-0 flex-1 md:flex md:gap-4">
        <p className="shrink-0 font-medium md:w-40">{label}</p>
        <div className="wrap-anywhere min-w-0 text-ink-2">{children}</div>
      </div>
    </li>
  );
}

const slowMs = 250;
const littleBytes = 2_000_000_000;
const littleShare = 0.1;

/** The machine and the programs, each with how it stands. */
export function MachineCard({ health, now }: { health: Health; now: Date }) {
  const { database, disk, untrustedProxy, versions } = health;
  const isCrowded = database.connections > database.most * 0.8;
  const isLittle = disk !== null && (disk.freeBytes < littleBytes || disk.freeBytes < disk.bytes * littleShare);
  return (
    <Card title="The machine" flush>
      <ul>
        <HealthRow standing={database.answerMs > slowMs || isCrowded ? 'look' : 'well'} label="Database">
          PostgreSQL {database.version}, {database.isEmbedded ? 'the shop’s own' : 'at DATABASE_URL'},{' '}
          {sizeOf(database.bytes)}. It answered in {database.answerMs} ms; {database.connections} of {database.most}{' '}
          connections are in use.
        </HealthRow>
        {disk && (
          <HealthRow standing={isLittle ? 'wrong' : 'well'} label="Disk">
            {sizeOf(disk.freeBytes)} of {sizeOf(disk.bytes)} are free where the shop keeps its data.
            {isLittle && ' Make room soon: without it no order can be written down.'}
          </HealthRow>
        )}
        <HealthRow standing={untrustedProxy ? 'wrong' : 'well'} label="Proxy">
          {untrustedProxy ? (
            <>
              Requests come through a proxy at {untrustedProxy} that is not trusted, so all its shoppers count as one
              and are refused together. Name it in TRUSTED_PROXIES and start the shop again.
            </>
          ) : (
            'Every shopper is seen with an address of their own.'
          )}
        </HealthRow>
        <JobsRow jobs={health.jobs} now={now} />
        <HealthRow standing="well" label="Versions">
          Dastak {versions.shop}, Node {versions.node}
          {versions.migration && `, tables of ${versions.migration}`}.
        </HealthRow>
      </ul>
    </Card>
  );
}

const crowdedJobs = 20;

function JobsRow({ jobs, now }: { jobs: Health['jobs']; now: Date }) {
  const failed = jobs.filter(({ failedToday }) => failedToday > 0);
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0);
  const last = jobs.reduce<string | null>((newest, { lastDone }) => latest(newest, lastDone), null);
  const standing = failed.length > 0 || waiting > crowdedJobs ? 'look' : last ? 'well' : 'look';
  return (
    <HealthRow standing={standing} label="Background work">
      {last ? `The last job ended ${sayAge(new Date(last), now)}. ` : 'No job has ended yet today. '}
      {waiting === 0 ? 'None waits.' : waiting === 1 ? '1 waits.' : `${waiting} wait.`}
      {failed.map(({ name, failedToday }) => (
        <span key={name} className="block text-clay-text">
          {name.replaceAll('-', ' ')} failed {failedToday === 1 ? 'once' : `${failedToday} times`} in a day; the log
          says why.
        </span>
      ))}
    </HealthRow>
  );
}

function latest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function sayAge(moment: Date, now: Date): string {
  const age = formatAge(moment, now);
  return /^\d+ [mh]$/.test(age) ? `${age} ago` : age;
}

/** `640 KB`, `4.2 MB`, `118 GB`. */
export function sizeOf(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'KB'];
  const size = bytes / unit;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${name}`;
}
