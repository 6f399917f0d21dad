/**
 * npm run doctor: looks at everything that a shop needs to run well, and says line by line how it is and what to mend.
 * Works while the shop runs and while it does not, and changes nothing. Ends with 1 where something is wrong.
 */
import path from 'node:path';
import type { Standing } from '#app/infra/health/alerts.ts';
import { formatVersion, readShopVersion } from '#app/infra/health/version.server.ts';
import { readSettings, SettingError, type Settings } from '#app/infra/process/env.server.ts';
import { examineDatabase } from './doctor-database.ts';
import { type Finding, finding } from './doctor-findings.ts';
import { examineOutside } from './doctor-services.ts';

const root = path.join(import.meta.dirname, '..');
const marks: Record<Standing, string> = { well: 'ok   ', look: 'look ', wrong: 'wrong' };

process.stdout.write(`\n  Dastak ${formatVersion(readShopVersion(root))}, Node ${process.versions.node}\n\n`);
const findings = await examine();
for (const finding of findings) print(finding);
const [wrong, looks] = [countOf('wrong'), countOf('look')];
process.stdout.write(`\n  ${formatSummary()}\n\n`);
process.exitCode = wrong > 0 ? 1 : 0;

async function examine(): Promise<Finding[]> {
  const settings = readSettingsOrFinding();
  if (!('dataDir' in settings)) return [settings];
  const [database, outside] = await Promise.all([examineDatabase(settings, root), examineOutside(settings)]);
  return [...examineSettings(settings), ...database, ...outside];
}

/** The settings, or why they cannot be used. */
function readSettingsOrFinding(): Settings | Finding {
  try {
    return readSettings(process.env, root);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return finding('wrong', 'Settings', error.message, 'The shop does not start until it is mended.');
  }
}

function examineSettings({ siteUrl, secretKey, host, metricsToken }: Settings): Finding[] {
  const hasAddress = process.env.SITE_URL !== undefined && process.env.SITE_URL !== '';
  return [
    finding('well', 'Settings', 'Every environment variable can be used.'),
    hasAddress
      ? finding('well', 'Address', `Shoppers use ${siteUrl}.`)
      : finding('look', 'Address', 'SITE_URL is not set, so links in letters lead to this machine.', 'Set SITE_URL.'),
    secretKey === null
      ? finding(
          'look',
          'Secret key',
          'Whoever gets a backup or the data can use the keys of sessions and couriers in it.',
          'Set SECRET_KEY_FILE, and keep a copy of that file elsewhere.',
        )
      : finding('well', 'Secret key', 'Set.'),
    ...(metricsToken === null && hasAddress
      ? [
          finding(
            'look',
            'Metrics',
            'Nobody can read /metrics.',
            'Set METRICS_TOKEN where an operator watches the shop.',
          ),
        ]
      : []),
    ...(siteUrl.startsWith('https:') && host === '0.0.0.0'
      ? [
          finding(
            'look',
            'Door',
            'The shop also answers without TLS, at its port on every address of this machine.',
            'Set HOST=127.0.0.1 where the proxy runs on this machine, or close the port in the firewall.',
          ),
        ]
      : []),
  ];
}

function print({ standing, label, says, remedy }: Finding): void {
  process.stdout.write(`  ${marks[standing]}  ${label.padEnd(21)} ${says}\n`);
  if (remedy && standing !== 'well') process.stdout.write(`${' '.repeat(31)}${remedy}\n`);
}

function countOf(standing: Standing): number {
  return findings.filter((finding) => finding.standing === standing).length;
}

function formatSummary(): string {
  if (wrong === 0 && looks === 0) return 'All is well.';
  const parts = [
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(looks > 0 ? [`${looks} worth a look`] : []),
    `${countOf('well')} well`,
  ];
  return `${parts.join(', ')}.`;
}
