/** Disks that are full or read-only, and a process that may open few files. The shop says so once, and loses nothing. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { type Answer, ask, timed } from '#tests/support/http.ts';
import { audit, orderAt } from '#tests/support/orders.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { clearStage, freshDisk, freshFolder, isRoot, supervisorOf } from './embedded-database-setup.ts';
import { report } from './figures.ts';

const pictureId = 'a'.repeat(24);
const sockets: Socket[] = [];
let shop: Shop;
let dataDir: string;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await closeShops();
  await clearStage();
});

async function open(folder: string, options: Parameters<typeof openShop>[1] = {}): Promise<void> {
  dataDir = folder;
  shop = await openShop({ DATA_DIR: dataDir, RATE_LIMITS: 'off', FILL_RENDITIONS: '0' }, { from: 'empty', ...options });
  const master = await sharp({ create: { width: 1_000, height: 800, channels: 3, background: '#a63f25' } })
    .webp()
    .toBuffer();
  await auditStock(`insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100000, 100000)`);
  await auditStock(`insert into stock_moves (product_id, delta, reason) values (1, 100000, 'opening')`);
  await auditStock(`insert into pictures (id, width, height, colour, master) values ($1, 1000, 800, '#a63f25', $2)`, [
    pictureId,
    master,
  ]);
}

/** Asks the database on a connection of its own, because a full disk ends all of them. */
async function auditStock<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(await supervisorOf(dataDir));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

function look(page: string): Promise<Answer> {
  return ask(`${shop.address}${page}`);
}

function picture(width: number): Promise<Answer> {
  return look(`/media/${pictureId}-${width}.jpg`);
}

function order(): Promise<Answer> {
  return orderAt(shop.address, 1);
}

/** How often the log has said this. */
function countLines(event: string): number {
  return shop.output().split(`"event":"${event}"`).length - 1;
}

function fill(file: string): void {
  expect(() => execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'pipe' })).toThrow(
    'No space left',
  );
}

test.runIf(isRoot)(
  'a full or read-only disk for pictures is said once, every picture is sent, and pictures are kept again once it takes them',
  async () => {
    const folder = await freshFolder();
    const renditions = path.join(folder, 'renditions');
    const disk = await freshDisk(1);
    await mkdir(renditions);
    execFileSync('mount', ['--bind', disk, renditions]);
    try {
      await open(folder);
      fill(path.join(renditions, 'ballast'));
      for (const width of [200, 320, 480]) expect(await picture(width)).toMatchObject({ status: 200 });
      await rm(path.join(renditions, 'ballast'));
      execFileSync('mount', ['-o', 'remount,bind,ro', renditions]);
      for (const width of [200, 640, 960]) expect(await picture(width)).toMatchObject({ status: 200 });
      expect((await order()).status).toBe(201);
      expect(countLines('file-not-stored')).toBe(1);
      execFileSync('mount', ['-o', 'remount,bind,rw', renditions]);
      expect(await picture(200)).toMatchObject({ status: 200 });
      expect(await readdir(path.join(renditions, pictureId))).toEqual(['200.jpg']);
      expect(shop.output()).not.toMatch(/"level":"error"/);
    } finally {
      await closeShops();
      execFileSync('umount', [renditions]);
    }
  },
);

test.runIf(isRoot)(
  'F6: while the disk of the database is full pages are served and orders ask to come back; with room all goes on and nothing is lost',
  async () => {
    const disk = await freshDisk(400);
    await open(path.join(disk, 'data'));
    expect((await look('/')).status).toBe(200);
    const acknowledged: string[] = [];
    for (let number = 0; number < 5; number++) acknowledged.push(JSON.parse((await order()).text).number);
    const ballast = path.join(disk, 'ballast');
    fill(ballast);
    let refused = 0;
    while (refused < 20) {
      const response = await order();
      if (response.status === 201) acknowledged.push(JSON.parse(response.text).number);
      else
        expect(response, response.text).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
      if (response.status === 503) refused++;
      expect((await look('/')).status).toBe(200);
    }
    expect((await look('/livez')).status).toBe(200);
    expect(countLines('disk-full')).toBe(1);
    await rm(ballast);
    const [, ms] = await timed(expect.poll(async () => (await order()).status).toBe(201));
    report('The disk of the database is full', {
      acknowledgedBefore: acknowledged.length,
      refused,
      firstOrderAfterMs: Math.round(ms),
    });
    const standing = await auditStock<{ number: string }>('select number from orders');
    expect(standing.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged));
    expect(await audit(auditStock)).toEqual([]);
    expect(shop.process.exitCode).toBeNull();
    expect(shop.output()).not.toMatch(/"level":"error"/);
  },
);

test('a process that may open few files says how many connections it takes, and serves on while more come', async () => {
  await open(await freshFolder(), { openFiles: 160 });
  expect(shop.output()).toMatch(/This process may open 160 files: it takes 70 connections at a time/);
  expect((await look('/')).status).toBe(200);
  const { port } = new URL(shop.address);
  // One after the other: the system drops what comes beyond its queue, and tries that again for seconds.
  for (let number = 0; number < 400; number++) {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.4.${1 + (number % 200)}` });
    sockets.push(socket.on('error', () => {}));
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ');
  }
  for (const width of [200, 320, 480]) {
    expect((await look('/')).status).toBe(200);
    expect((await order()).status).toBe(201);
    expect((await picture(width)).status).toBe(200);
  }
  expect(shop.output()).not.toMatch(/"level":"error"/);
});
