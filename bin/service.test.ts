import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultLimits } from '../app/server/http/guard-connections.server.ts';

const root = path.join(import.meta.dirname, '..');
const file = 'ops/dastak.service';
const databaseFile = 'ops/dastak-database.service';

/** The settings of the unit. A name that stands twice has its last value. */
function readUnit(unit = file): Record<string, string> {
  const lines = readFileSync(path.join(root, unit), 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^[A-Z]\w+=/.test(line)).map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
}

/** A constant of run-shop.ts, in milliseconds. */
function serverMs(name: string): number {
  const [, written = ''] =
    new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(path.join(root, 'run-shop.ts'), 'utf8')) ?? [];
  return Number(written.replaceAll('_', ''));
}

test('the service file starts what npm start starts, and starts it again whatever it ended with', () => {
  const { ExecStart = '', WorkingDirectory = '', Restart, StartLimitIntervalSec } = readUnit();
  const program = path.relative(WorkingDirectory, ExecStart);
  expect(() => accessSync(path.join(root, program), constants.X_OK)).not.toThrow();
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  expect(scripts.start).toBe(`exec ${program}`);
  expect([Restart, StartLimitIntervalSec]).toEqual(['always', '0']);
});

test('the service file gives the shop the time to drain and the files that its connections need', () => {
  const unit = readUnit();
  // run-shop.ts ends the process two seconds after the drain, whatever still hangs.
  const maxStopMs = serverMs('drainMs') + 2_000;
  expect(maxStopMs).toBeGreaterThan(serverMs('noticeMs'));
  expect(Number(unit.TimeoutStopSec) * 1_000).toBeGreaterThan(maxStopMs * 2);
  // To the shop alone: PostgreSQL would end at once on a signal of its own, with orders under way.
  expect([unit.KillMode, unit.KillSignal]).toEqual(['mixed', 'SIGTERM']);
  expect(Number(unit.LimitNOFILE)).toBeGreaterThan(defaultLimits.max * 4);
});

test('the database unit keeps the database apart from the shop, with the same user, settings and limits', () => {
  const [shop, database] = [readUnit(), readUnit(databaseFile)];
  for (const name of ['User', 'WorkingDirectory', 'Environment', 'EnvironmentFile', 'KillMode', 'LimitNOFILE'])
    expect([name, database[name]]).toEqual([name, shop[name]]);
  expect(shop.After).toContain(path.basename(databaseFile));
  const program = database.ExecStart?.split(' ').at(-1) ?? '';
  expect(existsSync(path.join(root, program))).toBe(true);
});

test('the shop starts once the database answers and stops before it, so that the database belongs to its own unit', () => {
  const [shop, database] = [readUnit(), readUnit(databaseFile)];
  expect([shop.PartOf, shop.After]).toEqual([path.basename(databaseFile), expect.stringContaining('dastak-database')]);
  // A database that repairs itself after a crash may take minutes.
  expect([database.Type, database.TimeoutStartSec]).toEqual(['notify', 'infinity']);
  const keeper = readFileSync(path.join(root, 'bin/keep-database.ts'), 'utf8');
  expect(keeper.indexOf('notifyReady();', keeper.indexOf('await startEmbeddedDatabase'))).toBeGreaterThan(0);
});

test('docs/running.md installs both service files, for the user and at the place they name', () => {
  const [, commands = ''] =
    /## As a service[\s\S]*?```\n([\s\S]*?)```/.exec(readFileSync(path.join(root, 'docs/running.md'), 'utf8')) ?? [];
  const { User = '', WorkingDirectory = '' } = readUnit();
  expect(commands).toContain(` ${User}`);
  for (const unit of [file, databaseFile]) expect(commands).toContain(`${WorkingDirectory}/${unit} `);
  expect(commands).toMatch(/ \/etc\/systemd\/system\/$/m);
});

/** Debian's machines have it; where there is none, the tests above are what holds the file. */
const analyze = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((each) => existsSync(each));

test.skipIf(!analyze)('systemd finds nothing wrong with the service files', () => {
  expect(verify()).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(verify((unit) => unit.replace('KillMode=', 'KilMode=')).stderr).toContain("Unknown key 'KilMode'");
});

/** What systemd reports of the service files, or of what `change` makes of them, as if the shop were installed here. */
function verify(change = (unit: string) => unit) {
  const folder = mkdtempSync(path.join(tmpdir(), 'units-'));
  const units = [file, databaseFile].map((unit) => {
    const copy = path.join(folder, path.basename(unit));
    const installed = readFileSync(path.join(root, unit), 'utf8').replaceAll('/opt/dastak/current', root);
    writeFileSync(copy, change(installed));
    return copy;
  });
  const options = ['verify', '--man=no', '--recursive-errors=no'];
  const { status, stdout, stderr } = spawnSync(analyze ?? '', [...options, ...units], { encoding: 'utf8' });
  return { status, stdout, stderr };
}
