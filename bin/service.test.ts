import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { usualLimits } from '../app/platform/http/guard-connections.server.ts';

const root = path.join(import.meta.dirname, '..');
const file = 'docs/dastak.service';

/** The settings of the unit. A name that stands twice has its last value. */
function readUnit(): Record<string, string> {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^[A-Z]\w+=/.test(line)).map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
}

/** A constant of server.ts, in milliseconds. */
function serverMs(name: string): number {
  const [, written = ''] =
    new RegExp(`const ${name} = ([\\d_]+);`).exec(readFileSync(path.join(root, 'server.ts'), 'utf8')) ?? [];
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
  // server.ts ends the process two seconds after the drain, whatever still hangs.
  const longestStopMs = serverMs('drainMs') + 2_000;
  expect(longestStopMs).toBeGreaterThan(serverMs('noticeMs'));
  expect(Number(unit.TimeoutStopSec) * 1_000).toBeGreaterThan(longestStopMs * 2);
  // To the shop alone: PostgreSQL would end at once on a signal of its own, with orders under way.
  expect([unit.KillMode, unit.KillSignal]).toEqual(['mixed', 'SIGTERM']);
  expect(Number(unit.LimitNOFILE)).toBeGreaterThan(usualLimits.most * 4);
});

test('the README installs the service file in three lines', () => {
  const [, commands = ''] =
    /## As a service[\s\S]*?```\n([\s\S]*?)```/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
  const lines = commands.trim().split('\n');
  expect(lines).toHaveLength(3);
  const { User = '', WorkingDirectory } = readUnit();
  expect(lines[0]).toContain(` ${User} `);
  expect(lines[1]).toContain(`${WorkingDirectory}/${file} /etc/systemd/system/`);
});

/** Debian's machines have it; where there is none, the tests above are what holds the file. */
const analyze = ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((each) => existsSync(each));

test.skipIf(!analyze)('systemd finds nothing wrong with the service file', () => {
  const said = execFileSync(
    '/bin/sh',
    ['-c', `"$0" verify --man=no --recursive-errors=no "$1" 2>&1 || true`, analyze ?? '', path.join(root, file)],
    {
      encoding: 'utf8',
    },
  );
  // The program is at its place only where the shop is installed.
  expect(said.split('\n').filter((line) => line.includes('dastak.service') && !line.includes('/opt/dastak'))).toEqual(
    [],
  );
});
