import { href } from 'react-router';
import { readBackups } from '#app/infra/backup/backup-log.server.ts';
import { readHealth } from '#app/infra/health/health.server.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { readPartForm } from '#app/modules/settings/admin-settings.server.ts';
import { backupPlanPart, readBackupRecipient } from '#app/modules/settings/backup-plan.server.ts';
import { demoContacts } from '#app/modules/settings/demo-contacts.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { isDemoHere } from '#app/modules/setup/demo-shop.server.ts';
import { AdminButtonLink } from '../components/button.tsx';
import { Card, Notice } from '../components/card.tsx';
import { AdminField } from '../components/field.tsx';
import { Switch } from '../components/switch.tsx';
import { EditForm, SaveButtons } from '../record-editor/edit-form.tsx';
import { useEditor } from '../record-editor/editor.ts';
import type { Route } from './+types/settings-health-page.ts';
import { BackupKeyCard, BackupsCard } from './backups-card.tsx';
import { MachineCard, WorkCard } from './health-rows.tsx';

export async function loader() {
  const [plan, recipient, backups, health, settings] = await Promise.all([
    readPartForm(backupPlanPart),
    readBackupRecipient(),
    readBackups(),
    readHealth(),
    readShopSettings(),
  ]);
  const contacts = isDemoHere() ? [] : demoContacts(settings);
  return { plan, isEncrypted: recipient !== null, backups, health, contacts, now: new Date() };
}

const names = {
  folder: 'Folder',
  hour: 'At',
  everyHours: 'Every',
  keptDays: 'Keep every backup for',
  keptWeeks: 'Then one a week for',
  continuous: 'Archive',
};

const numberFields = [
  { name: 'hour', unit: 'o’clock', hint: 'Karachi time, 0 to 23. A missed one is made up for.' },
  {
    name: 'everyHours',
    unit: 'hours',
    hint: 'What is ordered in between is lost if the disk breaks. 24 is once a day, 1 is every hour.',
  },
  { name: 'keptDays', unit: 'days', hint: 'From 1 to 90.' },
  {
    name: 'keptWeeks',
    unit: 'weeks',
    hint: 'From 0 to 104. Older ones are removed; those made by a command stay.',
  },
] as const;

/** How the shop stands: its backups, its database, its machine. */
export default function SettingsHealthPage({ loaderData }: Route.ComponentProps) {
  const { plan, isEncrypted, backups, health, contacts, now } = loaderData;
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
      says="Whether the shop could come back tomorrow if this machine were gone today, and how the machine is."
      head={<SaveButtons editor={editor} form="backups-form" />}
    >
      {contacts.length > 0 && (
        <Notice
          kind="wrong"
          title={`Nobody answers at ${contacts.join(' and ')}`}
          actions={<AdminButtonLink to={href('/admin/settings/shop')}>Write yours</AdminButtonLink>}
        >
          That is the demo’s. The shop’s pages and letters give it to shoppers, and no letter leaves for it or from it.
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
              hint="On the machine that the shop runs on, best on another disk; with several machines, one that all of them share. Or s3, for the store that BACKUP_S3 names. Empty: no backups are made."
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
                An archive in the same folder: a copy of the database each day, and every few seconds what is new. If
                the disk breaks at most a minute is lost, and the shop can go back to any moment of the days above.
              </p>
            </div>
          )}
        </EditForm>
      </Card>
      <BackupKeyCard isEncrypted={isEncrypted} />
      <WorkCard watched={health.alerts} />
      <MachineCard health={health} now={now} />
    </SettingsFrame>
  );
}
