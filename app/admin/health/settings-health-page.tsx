import { href } from 'react-router';
import { readBackups } from '#app/infra/backup/backup-log.server.ts';
import type { BackupDownload } from '#app/infra/backup/download-backup.server.ts';
import { readHealth } from '#app/infra/health/health.server.ts';
import { isKeyOf } from '#app/infra/records.ts';
import { reportQueries } from '#app/modules/analytics/admin/report-queries.server.ts';
import { readReportQuery, spansOf } from '#app/modules/analytics/admin/report-query.ts';
import { SpeedReport } from '#app/modules/analytics/admin/speed-report.tsx';
import { SettingsFrame, SettingsSection } from '#app/modules/settings/admin/settings-frame.tsx';
import { readPartForm } from '#app/modules/settings/admin-settings.server.ts';
import { backupPlanPart, readBackupRecipient } from '#app/modules/settings/backup-plan.server.ts';
import { demoContacts, readShopSettings } from '#app/modules/settings/settings.server.ts';
import { isDemoHere } from '#app/modules/setup/demo-shop.server.ts';
import { AdminButtonLink } from '../components/button.tsx';
import { Card, Notice } from '../components/card.tsx';
import { AdminField } from '../components/field.tsx';
import { Segments } from '../components/list/tabs.tsx';
import { Switch } from '../components/switch.tsx';
import { EditForm, SaveButtons } from '../record-editor/edit-form.tsx';
import { useEditor } from '../record-editor/editor.ts';
import type { Route } from './+types/settings-health-page.ts';
import { BackupKeyCard } from './backup-key-card.tsx';
import { BackupsCard } from './backups-card.tsx';
import { MachineCard, WorkCard } from './health-rows.tsx';

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const days = url.searchParams.get('days') ?? '30';
  const query = readReportQuery(new URLSearchParams({ view: 'speed', days }), now);
  const [plan, recipient, backups, health, settings, speed] = await Promise.all([
    readPartForm(backupPlanPart),
    readBackupRecipient(),
    readBackups(),
    readHealth(),
    readShopSettings(),
    reportQueries.speed(query),
  ]);
  const contacts = isDemoHere() ? [] : demoContacts(settings);
  const why = url.searchParams.get('download') ?? '';
  const notDownloaded = isKeyOf(downloadTexts, why) ? downloadTexts[why] : null;
  const isEncrypted = recipient !== null;
  return { plan, isEncrypted, backups, health, contacts, notDownloaded, speed, days: query.days, now };
}

/** Why no backup was downloaded, by what backup-page.ts says in the address. */
const downloadTexts = {
  busy: 'Another backup is being downloaded right now. Try again when it is done.',
  failed: 'It could not be made. The reason stands below, under Backups.',
} satisfies Record<Extract<BackupDownload, string>, string>;

const names = {
  folder: 'Folder',
  hour: 'At',
  everyHours: 'Every',
  keptDays: 'Keep every backup for',
  keptWeeks: 'Then one a week for',
  continuous: 'Archive',
};

const numberFields = [
  { name: 'hour', unit: 'o’clock', hint: 'Karachi time, 0 to 23. A missed one follows later.' },
  {
    name: 'everyHours',
    unit: 'hours',
    hint: 'Orders in between are lost if the disk fails. 24 is once a day, 1 is every hour.',
  },
  { name: 'keptDays', unit: 'days', hint: 'From 1 to 90.' },
  {
    name: 'keptWeeks',
    unit: 'weeks',
    hint: 'From 0 to 104. Older ones are removed; those made by a command stay.',
  },
] as const;

/** How the shop stands: its backups, its database, its machine, and how fast its pages are. */
export default function SettingsHealthPage({ loaderData }: Route.ComponentProps) {
  const { plan, isEncrypted, backups, health, contacts, notDownloaded, speed, days, now } = loaderData;
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-backups' },
    read: plan,
    names,
    saved: 'Saved',
  });
  return (
    <SettingsFrame
      title="Health"
      says="Backups, and how the shop’s machine is doing."
      head={<SaveButtons editor={editor} form="backups-form" />}
    >
      {contacts.length > 0 && (
        <Notice
          kind="wrong"
          title={`Nobody answers at ${contacts.join(' and ')}`}
          actions={<AdminButtonLink to={href('/admin/settings/shop')}>Enter yours</AdminButtonLink>}
        >
          It is the demo’s. The shop’s pages and e-mails show it to shoppers, and no e-mail can be sent to or from it.
        </Notice>
      )}
      {notDownloaded && (
        <Notice kind="wrong" title="No backup was downloaded">
          {notDownloaded}
        </Notice>
      )}
      <BackupsCard
        backups={backups}
        folder={plan.folder}
        isArchived={plan.folder !== '' && plan.continuous && health.database.isEmbedded}
        archive={health.archive}
        hasPicturesElsewhere={health.hasPicturesElsewhere}
        watched={health.alerts}
        now={now}
      />
      <Card title="Automatic backups">
        <EditForm editor={editor} id="backups-form" plain className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          <div className="md:col-span-2">
            <AdminField
              {...editor.text('folder')}
              label={names.folder}
              autoComplete="off"
              spellCheck={false}
              placeholder="/mnt/backups"
              hint="A folder on the shop’s machine, ideally on another disk; with several machines, one they share. Or s3, for the store set by BACKUP_S3. Empty: no backups."
            />
          </div>
          {numberFields.map(({ name, unit, hint }) => (
            <AdminField
              key={name}
              {...editor.text(name)}
              label={names[name]}
              end={unit}
              inputMode="numeric"
              autoComplete="off"
              hint={hint}
            />
          ))}
          {health.database.isEmbedded && (
            <div className="md:col-span-2">
              <Switch label="Also store every change as it happens" {...editor.toggle('continuous')} />
              <p className="mt-1 text-ink-2 text-second">
                An archive in the same folder: a daily copy of the database, and every few seconds what is new. If the
                disk fails, at most a minute is lost, and you can restore any moment of the days above.
              </p>
            </div>
          )}
        </EditForm>
      </Card>
      <BackupKeyCard isEncrypted={isEncrypted} />
      <WorkCard watched={health.alerts} />
      <MachineCard health={health} now={now} />
      <ShopSpeed speed={speed} days={days} />
    </SettingsFrame>
  );
}

type ShopSpeedProps = Pick<Route.ComponentProps['loaderData'], 'speed' | 'days'>;

/** How fast visitors see the shop's pages, of their own measuring. */
function ShopSpeed({ speed, days }: ShopSpeedProps) {
  return (
    <SettingsSection
      id="speed"
      title="Shop speed"
      says="How fast the shop’s pages were for the people who opened them."
      head={
        <>
          <Segments
            label="How far back"
            current={speedPath(days)}
            tabs={spansOf('speed').map((span) => ({ to: speedPath(span), label: `${span} days` }))}
          />
          <AdminButtonLink
            to={`${href('/admin/reports/csv')}?view=speed&days=${days}`}
            icon="download"
            iconOnly="phone"
            reloadDocument
          >
            Export
          </AdminButtonLink>
        </>
      }
    >
      <SpeedReport {...speed} />
    </SettingsSection>
  );
}

function speedPath(days: number | string): string {
  return `${href('/admin/settings/health')}?days=${days}#speed`;
}
