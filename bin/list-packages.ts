/**
 * Writes build/packages.cdx.json: a bill of materials (CycloneDX) of every package that is installed here, by `npm sbom`.
 * Needs no network, and fails where what is installed does not fit package.json. With `--audit` it asks the registry
 * which of them have known weaknesses, and fails at a serious one; a registry that does not answer is said and is no failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type BillOfMaterials = { bomFormat: 'CycloneDX'; metadata: { component: { name: string } }; components: unknown[] };
type Audit = { metadata?: { vulnerabilities?: Partial<Record<'critical' | 'high' | 'moderate' | 'low', number>> } };

const root = path.join(import.meta.dirname, '..');
const billPath = 'build/packages.cdx.json';

process.exit(process.argv.includes('--audit') ? audit() : list());

function list(): number {
  const { output, complaint } = npm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application');
  if (/unknown command/i.test(output + complaint)) {
    process.stdout.write('No bill of materials: this npm cannot write one; npm 9.9 and newer can.\n');
    return 0;
  }
  const bill = readJson<BillOfMaterials>(output);
  if (bill?.bomFormat !== 'CycloneDX') {
    console.error(`No bill of materials: ${complaint}`);
    return 1;
  }
  // npm calls the application after the folder it lies in.
  bill.metadata.component.name = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).name;
  mkdirSync(path.join(root, 'build'), { recursive: true });
  writeFileSync(path.join(root, billPath), `${JSON.stringify(bill, null, 1)}\n`);
  process.stdout.write(`${bill.components.length} packages are listed in ${billPath}.\n`);
  return 0;
}

function audit(): number {
  const { output, complaint } = npm('audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=20000');
  const found = readJson<Audit>(output)?.metadata?.vulnerabilities;
  if (!found) {
    process.stdout.write(`Not audited: the registry answers no audit (${complaint}).\n`);
    return 0;
  }
  const { critical = 0, high = 0, moderate = 0, low = 0 } = found;
  process.stdout.write(`Known weaknesses: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.\n`);
  return critical + high > 0 ? 1 : 0;
}

/** What npm writes, and the first of its complaints. */
function npm(...words: string[]): { output: string; complaint: string } {
  const { stdout, stderr, error } = spawnSync('npm', [...words, '--loglevel=warn'], { cwd: root, encoding: 'utf8' });
  const [, complaint = stderr?.trim() || 'npm says nothing'] =
    /^npm (?:error|ERR!|warn audit) (?!code)(.*)/m.exec(stderr ?? '') ?? [];
  return { output: stdout ?? '', complaint: error?.message ?? complaint };
}

function readJson<Read>(text: string): Read | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
