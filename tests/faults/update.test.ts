/** ops/update as an operator runs it, in a folder of its own: releases side by side, and the service replaced by this file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readlink, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createDoor } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { clearStage, connect, freshFolder, supervisorOf } from './embedded-database-setup.ts';
import { report } from './figures.ts';

const root = path.join(import.meta.dirname, '../..');
const pinned = path.join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const parts =
  'app bin build db demo migrations ops public package.json package-lock.json run-shop.ts server.ts vite.config.ts react-router.config.ts';
const running = new Set<ChildProcess>();
let manager: Server | undefined;

afterEach(async () => {
  for (const child of [...running].toReversed()) await stop(child);
  manager?.close();
  await clearStage();
}, 60_000);

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await ended;
  }
  running.delete(child);
}

function run(program: string, args: string[], cwd: string, env: Record<string, string>): ChildProcess {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.stdout?.setEncoding('utf8');
  child.stderr?.setEncoding('utf8');
  return child;
}

/** A release of the shop with packages that it shares with this one. `change` makes it another version. */
async function release(home: string, name: string, change?: (folder: string) => Promise<void>): Promise<void> {
  const folder = path.join(home, name);
  await mkdir(folder);
  for (const part of parts.split(' '))
    await cp(path.join(root, part), path.join(folder, part), { recursive: true, preserveTimestamps: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // Built already, like every fault test's shop: an update would build what is newer than that.
  await utimes(path.join(folder, 'build/.built'), new Date(), new Date());
  await change?.(folder);
}

/** A version that migrates, comes up beside the old one, and does not come up as the service. */
async function failsAsService(folder: string, port: number): Promise<void> {
  const journal = path.join(folder, 'migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = entries.at(-1)!;
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_of_the_new_version' };
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  await writeFile(
    path.join(folder, 'migrations/9999_of_the_new_version.sql'),
    'create table of_the_new_version (id int)',
  );
  const server = path.join(folder, 'server.ts');
  const code = await readFile(server, 'utf8');
  await writeFile(
    server,
    code.replace('await runShop(', `if (process.env.PORT === '${port}') process.exit(3);\nawait runShop(`),
  );
}

/** Two ports beside each other on which nobody listens, below those that the kernel gives to whoever names none. */
async function freePorts(): Promise<number> {
  for (;;) {
    const doors = [createDoor(), createDoor()];
    try {
      const first = await open(doors[0]!, randomInt(20_000, 30_000));
      await open(doors[1]!, first + 1);
      return first;
    } catch {
      // The port beside it is somebody's: the next pair.
    } finally {
      for (const door of doors) door.close();
    }
  }
}

function open(door: ReturnType<typeof createDoor>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    door.once('error', reject);
    door.listen(port, '127.0.0.1', () => resolve((door.address() as AddressInfo).port));
  });
}

test('an update is not noticed, and a version that does not come up is gone back from', async () => {
  const home = await freshFolder();
  const port = await freePorts();
  const settings = { DATA_DIR: path.join(home, 'data'), PORT: String(port), HOST: '127.0.0.1', SHOP_DEMO: '0' };
  await writeFile(
    path.join(home, 'env'),
    Object.entries(settings)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  );
  await release(home, 'one');
  await release(home, 'two');
  await release(home, 'three', (folder) => failsAsService(folder, port));
  await symlink('one', path.join(home, 'current'));
  const inCurrent = () => path.join(home, 'current');
  run(node, ['bin/keep-database.ts'], inCurrent(), settings);
  let service = run(node, ['server.ts'], inCurrent(), settings);
  await expect.poll(() => status(port), { timeout: 60_000 }).toBe(200);

  // What systemctl restart does.
  manager = createServer((_request, response) => {
    void stop(service).then(() => {
      service = run(node, ['server.ts'], inCurrent(), settings);
      response.end('restarted');
    });
  }).listen(0, '127.0.0.1');
  await once(manager, 'listening');
  const input = `http://127.0.0.1:${(manager.address() as AddressInfo).port}`;

  async function update(name: string): Promise<{ code: number | null; said: string }> {
    const updating = run(path.join(home, name, 'ops/update'), [], home, {
      DASTAK_ENV: path.join(home, 'env'),
      DASTAK_USER: 'root',
      DASTAK_READY_SECONDS: name === 'three' ? '8' : '60',
      DASTAK_RESTART: `"${node}" -e "fetch('${input}').then((answer) => process.exit(answer.ok ? 0 : 1))"`,
    });
    let output = '';
    for (const stream of [updating.stdout, updating.stderr]) stream?.on('data', (text: string) => (output += text));
    const code = await new Promise<number | null>((resolve) => updating.once('close', resolve));
    return { code, said: output };
  }

  const supervisor = await connect(await supervisorOf(settings.DATA_DIR));
  const begun = async () => (await supervisor.query('select pg_postmaster_start_time()::text as at')).rows[0].at;
  const databaseSince = await begun();
  const shopper = shop(port);
  const began = performance.now();
  const updated = await update('two');
  const tookMs = performance.now() - began;
  const seen = await shopper.leave();
  report('An update to a new version', { pages: seen.shown, failed: seen.failed, tookMs: Math.round(tookMs) });
  expect([updated.code, await readlink(inCurrent())], updated.said).toEqual([0, 'two']);
  expect(seen.failed, updated.said).toBe(0);
  expect(seen.shown).toBeGreaterThan(20);
  expect(await begun()).toBe(databaseSince);

  const another = shop(port);
  const refused = await update('three');
  expect([refused.code, await readlink(inCurrent())], refused.said).toEqual([1, 'two']);
  expect(refused.said).toContain('so it went back');
  expect((await another.leave()).failed, refused.said).toBe(0);
  expect(await status(port)).toBe(200);
  // The old version serves on what the new one has migrated.
  const { rows } = await supervisor.query("select to_regclass('of_the_new_version') is not null as there");
  expect(rows).toEqual([{ there: true }]);
  await supervisor.end();
});

async function status(port: number): Promise<number> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.status,
    () => 0,
  );
}

/** Opens one page after the other as a proxy that knows both ports: where one node does not answer, the other is asked. */
function shop(port: number) {
  let isOpen = true;
  let shown = 0;
  let failed = 0;
  async function isShown(at: number): Promise<boolean> {
    return fetch(`http://127.0.0.1:${at}/`).then(
      async (response) => (await response.text()) !== '' && response.status === 200,
      () => false,
    );
  }
  const walking = (async () => {
    while (isOpen) {
      if ((await isShown(port)) || (await isShown(port + 1))) shown++;
      else failed++;
      await sleep(50);
    }
  })();
  return {
    async leave(): Promise<{ shown: number; failed: number }> {
      isOpen = false;
      await walking;
      return { shown, failed };
    },
  };
}
