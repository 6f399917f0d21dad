import type { ReactNode } from 'react';
import { type AlertName, type Standing, worse } from '#app/infra/health/alerts.ts';
import type { AlertResult, Health } from '#app/infra/health/health.server.ts';
import { Card } from '../components/card.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { formatAge } from '../components/times.ts';

const marks = {
  well: { icon: 'circle-check', className: 'text-green', says: 'All right' },
  look: { icon: 'clock', className: 'text-marigold-text', says: 'Worth a look' },
  wrong: { icon: 'circle-alert', className: 'text-clay-text', says: 'Needs attention' },
} as const;

type HealthRowProps = { standing: Standing; label: string; children: ReactNode };

/** One thing and how it stands: with a mark for eyes, and in words. */
export function HealthRow({ standing, label, children }: HealthRowProps) {
  const { icon, className, says } = marks[standing];
  return (
    <li className="flex gap-3 border-line px-3.5 py-2.5 not-last:border-b">
      <span className={`mt-0.5 ${className}`}>
        <AdminIcon name={icon} />
        <span className="sr-only">{says}: </span>
      </span>
      <div className="min-w-0 flex-1 md:flex md:gap-4">
        <p className="shrink-0 font-medium md:w-40">{label}</p>
        <div className="wrap-anywhere min-w-0 text-ink-2">{children}</div>
      </div>
    </li>
  );
}

/** What a row of its own tells below. */
const toldElsewhere: readonly AlertName[] = [
  'database-away',
  'database-slow',
  'database-crowded',
  'disk',
  'backup',
  'backup-check',
  'archive',
  'jobs-stopped',
  'jobs-failed',
  'jobs-wait',
  'proxy',
];

/** Orders, e-mails, couriers and how the shop keeps up: what needs attention, in the words of the alerts that operators get. */
export function WorkCard({ watched }: { watched: readonly AlertResult[] }) {
  const here = watched.filter(({ name }) => !toldElsewhere.includes(name));
  const amiss = here.filter(({ standing }) => standing !== 'well');
  const well = new Set(here.map(({ label }) => label));
  for (const { label } of amiss) well.delete(label);
  return (
    <Card title="Live status" flush>
      <ul>
        {amiss.map(({ name, label, standing, says, remedy }) => (
          <HealthRow key={name} standing={standing} label={label}>
            {says} {remedy}
          </HealthRow>
        ))}
        {well.size > 0 && (
          <HealthRow standing="well" label="All right">
            {[...well].join(', ')}.
          </HealthRow>
        )}
      </ul>
    </Card>
  );
}

type About = { watched: readonly AlertResult[]; about: readonly AlertName[] };

/** The worst of these. */
export function standingOf({ watched, about }: About): Standing {
  return watched
    .filter(({ name }) => about.includes(name))
    .reduce<Standing>((worst, { standing }) => worse(worst, standing), 'well');
}

/** What is the matter with these, and what can be done; nothing where all is well. */
export function Amiss({ watched, about }: About) {
  return watched
    .filter(({ name, standing }) => about.includes(name) && standing !== 'well')
    .map(({ name, says, remedy }) => (
      <span key={name} className="block text-clay-text">
        {says} {remedy}
      </span>
    ));
}

const ofDatabase: readonly AlertName[] = ['database-away', 'database-slow', 'database-crowded'];
const ofDisk: readonly AlertName[] = ['disk'];
const ofJobs: readonly AlertName[] = ['jobs-stopped', 'jobs-failed', 'jobs-wait'];

/** The machine and the programs, each with how it stands. */
export function MachineCard({ health, now }: { health: Health; now: Date }) {
  const { database, disk, untrustedProxy, versions, alerts } = health;
  return (
    <Card title="The machine" flush>
      <ul>
        <HealthRow standing={standingOf({ watched: alerts, about: ofDatabase })} label="Database">
          PostgreSQL {database.version}, {database.isEmbedded ? 'the shop’s own' : 'at DATABASE_URL'},{' '}
          {sizeOf(database.bytes)}. Response time {database.answerMs} ms; {database.connections} of {database.max}{' '}
          connections are in use.
          <Amiss watched={alerts} about={ofDatabase} />
        </HealthRow>
        {disk && (
          <HealthRow standing={standingOf({ watched: alerts, about: ofDisk })} label="Disk">
            {sizeOf(disk.freeBytes)} of {sizeOf(disk.bytes)} are free on the disk of the shop’s data.
            <Amiss watched={alerts} about={ofDisk} />
          </HealthRow>
        )}
        <HealthRow standing={untrustedProxy ? 'wrong' : 'well'} label="Proxy">
          {untrustedProxy ? (
            <>
              Requests come through a proxy at {untrustedProxy} that is not trusted, so all shoppers count as one and
              are refused together. Add it to TRUSTED_PROXIES and restart the shop.
            </>
          ) : (
            'Every shopper is seen with their own address.'
          )}
        </HealthRow>
        <JobsRow jobs={health.jobs} alerts={alerts} now={now} />
        <HealthRow standing="well" label="Versions">
          Dastak {versions.shop}, Node {versions.node}
          {versions.migration && `, tables of ${versions.migration}`}.
        </HealthRow>
      </ul>
    </Card>
  );
}

type JobsRowProps = Pick<Health, 'jobs' | 'alerts'> & { now: Date };

function JobsRow({ jobs, alerts, now }: JobsRowProps) {
  const failed = jobs.filter(({ failedToday }) => failedToday > 0);
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0);
  const last = jobs.reduce<string | null>((newest, { lastDone }) => latest(newest, lastDone), null);
  const judged = standingOf({ watched: alerts, about: ofJobs });
  const standing = last ? judged : worse(judged, 'look');
  return (
    <HealthRow standing={standing} label="Background work">
      {last ? `The last job ended ${sayAge(new Date(last), now)}. ` : 'No job has ended yet today. '}
      {waiting === 0 ? 'None waits.' : waiting === 1 ? '1 waits.' : `${waiting} wait.`}
      {failed.map(({ name, failedToday }) => (
        <span key={name} className="block text-clay-text">
          {name.replaceAll('-', ' ')} failed {failedToday === 1 ? 'once' : `${failedToday} times`} in a day.
        </span>
      ))}
      <Amiss watched={alerts} about={ofJobs} />
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
