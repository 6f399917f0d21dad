import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const program = path.join(root, 'bin/node');
const settings = `JSON.stringify([...process.execArgv.slice(0, 2), 'arenas=' + process.env.MALLOC_ARENA_MAX])`;

/** The settings of memory that a process is started with. */
function startedWith(env: Record<string, string>): string[] {
  const output = execFileSync(program, ['-p', settings], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
  return JSON.parse(output);
}

test('the shop takes less memory on a small machine, and has room on a large one', () => {
  const expected = {
    '256': ['--max-old-space-size=256', '--max-semi-space-size=8', 'arenas=2'],
    '512': ['--max-old-space-size=256', '--max-semi-space-size=8', 'arenas=2'],
    '1024': ['--max-old-space-size=384', '--max-semi-space-size=16', 'arenas=2'],
    '24000': ['--max-old-space-size=1024', '--max-semi-space-size=16', 'arenas=2'],
  };
  for (const [memory, flags] of Object.entries(expected))
    expect(startedWith({ MEMORY_MB: memory }), memory).toEqual(flags);
});

test('a program can collect what its start left behind', () => {
  expect(execFileSync(program, ['-p', 'typeof gc'], { encoding: 'utf8' }).trim()).toBe('function');
});

test('without a setting the memory of the machine or the container counts', () => {
  const [old = ''] = startedWith({});
  const mb = Number(/=(\d+)$/.exec(old)?.[1]);
  // As Node knows them. It does not see every limit that a group above its own has.
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 1024 / 1024;
  expect(mb).toBeGreaterThanOrEqual(256);
  expect(mb).toBeLessThanOrEqual(Math.min(1024, Math.max(256, (memory * 3) / 8)));
});

test('a wrong setting of memory is said in one sentence', () => {
  for (const memory of ['-1', '1.5', '1G', 'much', '123456789']) {
    const { status, stderr, stdout } = spawnSync(program, ['-p', '1'], {
      env: { PATH: process.env.PATH, MEMORY_MB: memory },
      encoding: 'utf8',
    });
    expect([status, stdout, stderr.trim()]).toEqual([
      1,
      '',
      `MEMORY_MB must be a number of megabytes, such as 1024, but is "${memory}".`,
    ]);
  }
});

test('whatever starts the shop in earnest starts it with this', () => {
  for (const [file, start] of Object.entries({
    'bin/start': 'exec bin/node server.ts',
    'ops/Dockerfile': 'CMD ["bin/node", "server.ts"]',
    'ops/clean-root': 'exec bin/node server.ts',
    'ops/update.ts': `'bin/node'), ['server.ts']`,
    'tests/support/shop-process.ts': `'bin/node', 'server.ts'`,
  }))
    expect(readFileSync(path.join(root, file), 'utf8'), file).toContain(start);
});
