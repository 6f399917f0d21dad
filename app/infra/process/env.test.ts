import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { forDemo, readSettings, SettingError } from './env.server.ts';

const root = '/srv/shop';

test('a shop that is told nothing opens on port 3000 with its own database and the demo shop', () => {
  expect(readSettings({}, root)).toEqual({
    root,
    port: 3000,
    host: '0.0.0.0',
    siteUrl: 'http://localhost:3000',
    dataDir: '/srv/shop/.data',
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    databaseConnections: null,
    backupStore: null,
    pictureStore: null,
    archiveSeconds: 20,
    metricsToken: null,
    cdnPurgeUrl: null,
    cdnPurgeToken: null,
    demo: true,
    trackingUrl: null,
    couriersUrl: null,
    smtpUrl: null,
    smtpUrlUnused: false,
    secretKey: null,
    smtpFrom: null,
    trustedProxies: [],
    webhookNetworks: [],
    rateLimits: true,
    fillRenditions: true,
    traces: false,
    tracesShare: 1,
    production: true,
  });
});

test('an empty setting is one that was not made', () => {
  const names = [
    'PORT',
    'HOST',
    'SITE_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'SHOP_DEMO',
    'TRACKING_URL',
    'SMTP_URL',
    'SMTP_FROM',
    'TRUSTED_PROXIES',
  ];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ''])), root)).toEqual(readSettings({}, root));
});

test('what is set is taken', () => {
  const settings = readSettings(
    {
      PORT: '8080',
      HOST: '127.0.0.1',
      SITE_URL: 'https://dastak.pk/',
      DATA_DIR: '/var/shop',
      SHOP_DEMO: 'off',
      TRACKING_URL: 'http://localhost:3001',
      TRUSTED_PROXIES: '10.0.0.1, ::1, 172.16.0.0/12',
      RATE_LIMITS: 'off',
      NODE_ENV: 'development',
    },
    root,
  );
  expect(settings).toMatchObject({ port: 8080, siteUrl: 'https://dastak.pk', dataDir: '/var/shop', demo: false });
  expect(settings).toMatchObject({
    trustedProxies: ['10.0.0.1', '::1', '172.16.0.0/12'],
    rateLimits: false,
    production: false,
  });
});

test('the data folder may be named from where the shop stands', () => {
  expect(readSettings({ DATA_DIR: 'data' }, root).dataDir).toBe(path.join(root, 'data'));
});

test('a database is named by its address on the network or by the folder of its socket', () => {
  for (const [url, expected] of Object.entries({
    'postgres://shop:pw@db.example:5433/dastak': { host: 'db.example', port: 5433, user: 'shop', database: 'dastak' },
    'postgresql://shop@localhost/dastak': { host: 'localhost', user: 'shop', database: 'dastak' },
    'postgres://shop:pw@/dastak?host=/var/run/postgresql': {
      host: '/var/run/postgresql',
      user: 'shop',
      password: 'pw',
    },
    'postgres:///dastak?host=/run/pg&user=shop': { host: '/run/pg', user: 'shop', database: 'dastak' },
  })) {
    const { databaseUrl } = readSettings({ DATABASE_URL: url }, root);
    expect(databaseUrl, url).toBe(url);
    expect(new pg.Client({ connectionString: databaseUrl! }), url).toMatchObject(expected);
  }
});

test('a wrong setting is said in one sentence that names it', () => {
  for (const [name, values] of Object.entries({
    PORT: ['-1', '65536', '80.5', 'http', '0x50 0'],
    SITE_URL: ['dastak.pk', 'ftp://dastak.pk', '//dastak.pk'],
    DATABASE_URL: ['mysql://root@localhost/shop', 'localhost:5432', 'postgres', 'postgres://shop:pw@host:port/x'],
    DATABASE_DIRECT_URL: ['mysql://root@localhost/shop', 'postgres'],
    DATABASE_READ_URL: ['mysql://root@localhost/shop', 'postgres'],
    SHOP_DEMO: ['maybe', '2'],
    TRACKING_URL: ['javascript:alert(1)', 'tracker'],
    TRUSTED_PROXIES: ['10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1;10.0.0.2', 'localhost'],
    RATE_LIMITS: ['sometimes'],
    CDN_PURGE_URL: ['purge', 'ftp://cdn.example'],
    CDN_PURGE_TOKEN: ['short'],
    METRICS_TOKEN: ['short', 'with blanks in the middle'],
  }))
    for (const value of values) {
      const reading = () => readSettings({ [name]: value, HOST: '127.0.0.1' }, root);
      expect(reading, `${name}=${value}`).toThrow(SettingError);
      expect(reading, `${name}=${value}`).toThrow(name);
    }
});

test('a password in a wrong DATABASE_URL is not said aloud', () => {
  const read = () => readSettings({ DATABASE_URL: 'mysql://root:hunter2@localhost/shop' }, root);
  expect(read).toThrow(/DATABASE_URL/);
  expect(read).not.toThrow(/hunter2/);
});

test('a second way to the database goes with the first', () => {
  const direct = 'postgres://shop@10.0.0.1/shop';
  const both = { DATABASE_URL: 'postgres://shop@10.0.0.1:6432/shop', DATABASE_DIRECT_URL: direct };
  expect(readSettings(both, root).databaseDirectUrl).toBe(direct);
  expect(() => readSettings({ DATABASE_DIRECT_URL: direct }, root)).toThrow(
    'DATABASE_DIRECT_URL goes with DATABASE_URL, which is not set: set both, or neither.',
  );
});

test('limits can be switched off only where nobody outside can reach the shop', () => {
  expect(() => readSettings({ RATE_LIMITS: 'off' }, root)).toThrow(/loopback/);
  expect(() => readSettings({ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, root)).toThrow(/loopback/);
  for (const host of ['127.0.0.1', '::1', 'localhost'])
    expect(readSettings({ RATE_LIMITS: 'off', HOST: host }, root).rateLimits).toBe(false);
});

test('the couriers’ stand-in is accepted on this machine only, and by no shop that is open to others', () => {
  const here = 'http://127.0.0.1:3010';
  expect(readSettings({ COURIERS_URL: here, HOST: '127.0.0.1' }, root).couriersUrl).toBe(here);
  expect(readSettings({ COURIERS_URL: here, SHOP_DEMO: '1' }, root).couriersUrl).toBe(here);
  for (const wrong of [{}, { SHOP_DEMO: '0' }, { HOST: '0.0.0.0' }])
    expect(() => readSettings({ COURIERS_URL: here, ...wrong }, root)).toThrow(SettingError);
  for (const address of ['http://10.0.0.7:3010', 'https://couriers.example', 'http://127.0.0.1.example'])
    expect(() => readSettings({ COURIERS_URL: address, HOST: '127.0.0.1' }, root)).toThrow(SettingError);
});

test('F10: a mail server is named with its password, which is never said again', () => {
  for (const url of ['smtp://mail.example', 'smtps://shop:secret%40@mail.example:465', 'smtp://127.0.0.1:2525'])
    expect(readSettings({ SMTP_URL: url }, root).smtpUrl).toBe(url);
  for (const url of ['mail.example:587', 'http://mail.example', 'smtp://', 'smtp://shop:sec/ret@mail.example'])
    expect(() => readSettings({ SMTP_URL: url }, root)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^SMTP_URL must look like (?!.*sec\/ret)/) }),
    );
});

test('F10: e-mails may come from another address than the shop’s', () => {
  const read = (from: string) => readSettings({ SMTP_FROM: from }, root).smtpFrom;
  expect(read('post@dastak.pk')).toEqual({ name: null, address: 'post@dastak.pk' });
  expect(read('"Dastak, the shop" <post@dastak.pk>')).toEqual({ name: 'Dastak, the shop', address: 'post@dastak.pk' });
  for (const from of ['Dastak', 'Dastak <post>', 'a@b.pk, c@d.pk', 'a@b.pk\r\nBcc: c@d.pk'])
    expect(() => read(from)).toThrow('SMTP_FROM must be an address');
});

test('a key that seals must be long, and lie apart from the data', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'key-'));
  const file = path.join(folder, 'shop.key');
  writeFileSync(file, `${'k'.repeat(44)}\n`);
  expect(readSettings({ SECRET_KEY_FILE: file }, root).secretKey).toBe('k'.repeat(44));
  expect(readSettings({ SECRET_KEY: 's'.repeat(32) }, root).secretKey).toBe('s'.repeat(32));
  for (const env of [
    { SECRET_KEY: 'short' },
    { SECRET_KEY: 's'.repeat(32), SECRET_KEY_FILE: file },
    { SECRET_KEY_FILE: path.join(folder, 'none.key') },
    { SECRET_KEY_FILE: file, DATA_DIR: folder },
  ])
    expect(() => readSettings(env, root), JSON.stringify(env)).toThrow(SettingError);
  rmSync(folder, { recursive: true });
});

test('F10: the demo shop uses no mail server but one on this machine, whatever SMTP_URL says', () => {
  const demo = (url: string) => forDemo(readSettings({ SMTP_URL: url }, '/'));
  for (const url of [
    'smtp://mail.shop.pk:587',
    'smtps://user:pass@smtp.gmail.com:465',
    'smtp://127.0.0.1.evil.pk',
    'smtp://10.0.0.2',
  ])
    expect(demo(url), url).toMatchObject({ smtpUrl: null, smtpUrlUnused: true });
  for (const url of ['smtp://127.0.0.1:1025', 'smtp://localhost:1025', 'smtp://[::1]:1025'])
    expect(demo(url), url).toMatchObject({ smtpUrl: url, smtpUrlUnused: false });
  expect(forDemo(readSettings({}, '/'))).toMatchObject({ smtpUrl: null, smtpUrlUnused: false });
});
