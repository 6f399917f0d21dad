import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { downloadMissingPictures } from './admin/missing-pictures-csv.server.ts';
import { noChoices } from './import.ts';
import { importShop } from './import-shop.server.ts';
import { askForMissingPictures, countMissingPictures, retryPictures } from './missing-pictures.server.ts';
import { shopify } from './shopify/shopify.server.ts';
import { listSourceFiles } from './source-files.server.ts';
import { openPictures } from './source-pictures.server.ts';

const database = await testDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'missing-'));
const owner = { id: 'u1', name: 'Sana' };
const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#335577' } })
  .png()
  .toBuffer();
let isOpen = false;
const server = createServer((request, response) => {
  if (isOpen && request.url === '/front.png') response.end(bytes);
  else response.writeHead(404).end();
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function open(format: string) {
  return openPictures({
    origin: { format, moveId: null },
    files: null,
    isAllowed: (address) => address === '127.0.0.1',
  });
}

function readPictures() {
  return database.ask('select place, position, alt from product_pictures order by product_id, place, position');
}

test('J4: pictures that did not come are a list to download, and come when they are tried again', async () => {
  const file = path.join(folder, 'products.csv');
  await writeFile(
    file,
    `Handle,Title,Variant Price,Image Src,Image Position,Image Alt Text\nlamp,Lamp,900,${site}/front.png,1,From the front\nlamp,,,${site}/back.png,2,\n`,
  );
  const move = {
    ...{ format: shopify, files: await listSourceFiles(file), choices: noChoices },
    ...{ pictures: open('shopify'), actor: owner },
  };
  await importShop({ ...move, isDry: true });
  expect(await countMissingPictures()).toEqual({ missing: 0, waiting: 0 });
  expect(await importShop({ ...move, isDry: false })).toMatchObject({ products: 1, missingPictures: 2 });
  expect(await readPictures()).toEqual([]);
  const list = await new Response(downloadMissingPictures(new URLSearchParams()).file).text();
  const [head, first, second, ...rest] = list.split('\r\n');
  expect(head).toContain('product,where,picture,problem');
  expect(first).toContain(`"products.csv, line 2",${site}/front.png,Its server answers 404.`);
  expect(second).toContain(`${site}/back.png`);
  expect(rest).toEqual(['']);

  isOpen = true;
  await askForMissingPictures(owner);
  expect(await countMissingPictures()).toEqual({ missing: 2, waiting: 2 });
  await retryPictures({ actorId: owner.id, actorName: owner.name }, new AbortController().signal, { open });
  expect(await readPictures()).toEqual([{ place: 'gallery', position: 0, alt: 'From the front' }]);
  expect(await countMissingPictures()).toEqual({ missing: 1, waiting: 0 });
  const [entry] = await database.ask(
    `select actor_name from audit_entries where kind = 'product' order by id desc limit 1`,
  );
  expect(entry).toEqual({ actor_name: 'Sana' });

  // A product that is deleted takes its list with it.
  await database.ask('delete from products');
  expect(await countMissingPictures()).toEqual({ missing: 0, waiting: 0 });
});
