import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { minConnections } from '../db/pools.server.ts';

/**
 * All settings of the environment, read and validated once. A wrong value is reported in one sentence before anything
 * starts.
 */
export type Settings = {
  /** The folder of the program. */
  root: string;
  port: number;
  host: string;
  siteUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /**
   * The same database without a connection pooler: for LISTEN, session locks and migrations. With it `databaseUrl` may
   * be a pooler that gives each transaction another session (PgBouncer in transaction mode).
   */
  databaseDirectUrl: string | null;
  /** A streaming replica of the database, for reads that may be a second old. */
  databaseReadUrl: string | null;
  /** How many connections this node may open; null shares out what the server allows among the nodes there are. */
  databaseConnections: number | null;
  demo: boolean;
  trackingUrl: string | null;
  /** The address of the couriers' stand-in; never used by a real shop. */
  couriersUrl: string | null;
  smtpUrl: string | null;
  /** Whether SMTP_URL names a mail server that is not used, because this is the demo shop. */
  smtpUrlUnused: boolean;
  /** The sender of emails, if it is not the shop's own address. */
  smtpFrom: { name: string | null; address: string } | null;
  trustedProxies: readonly string[];
  /** Private addresses and networks that webhooks may go to. */
  webhookNetworks: readonly string[];
  rateLimits: boolean;
  /** Whether renditions of pictures are made before they are asked for; one that is asked for is made in any case. */
  fillRenditions: boolean;
  metricsToken: string | null;
  /** Who is told which pages of a CDN are stale; null where there is no CDN. */
  cdnPurgeUrl: string | null;
  cdnPurgeToken: string | null;
  /** Seals the keys of sessions and couriers, so that whoever has the data alone cannot use them. */
  secretKey: string | null;
  backupStore: ObjectStoreSettings | null;
  /** Where pictures are kept; null keeps them in the database. */
  pictureStore: ObjectStoreSettings | null;
  /** How often the archive of the embedded database stores what is new. */
  archiveSeconds: number;
  /** Whether OTEL_EXPORTER_OTLP_ENDPOINT names a collector of traces. */
  traces: boolean;
  /** The share of traces that are kept, 0 to 1. */
  tracesShare: number;
  production: boolean;
};

/** A folder in an S3-compatible store. */
export type ObjectStoreSettings = {
  endPoint: string;
  region: string;
  bucket: string;
  /** The folder in the bucket; may be empty. */
  prefix: string;
  accessKey: string;
  secretKey: string;
};

/** A setting that cannot be used. The message is for the person who starts the shop. */
export class SettingError extends Error {}

/** Reads all settings; throws `SettingError` for the first invalid value. */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const port = readPort(env.PORT);
  const host = env.HOST || '0.0.0.0';
  return {
    root,
    port,
    host,
    siteUrl: readUrl('SITE_URL', env.SITE_URL) ?? `http://localhost:${port}`,
    dataDir: path.resolve(root, env.DATA_DIR || '.data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', env.DATABASE_URL),
    databaseReadUrl: readBesideDatabase('DATABASE_READ_URL', env),
    databaseDirectUrl: readBesideDatabase('DATABASE_DIRECT_URL', env),
    databaseConnections: readConnections(env.DATABASE_CONNECTIONS),
    demo: readSwitch('SHOP_DEMO', env.SHOP_DEMO, true),
    trackingUrl: readUrl('TRACKING_URL', env.TRACKING_URL),
    couriersUrl: readCouriersUrl(env.COURIERS_URL, host, env.SHOP_DEMO),
    smtpUrl: readSmtpUrl(env.SMTP_URL),
    smtpUrlUnused: false,
    smtpFrom: readSender(env.SMTP_FROM),
    trustedProxies: readAddresses('TRUSTED_PROXIES', env.TRUSTED_PROXIES),
    webhookNetworks: readAddresses('WEBHOOK_NETWORKS', env.WEBHOOK_NETWORKS),
    rateLimits: readRateLimits(env.RATE_LIMITS, host),
    fillRenditions: readSwitch('FILL_RENDITIONS', env.FILL_RENDITIONS, true),
    cdnPurgeUrl: readUrl('CDN_PURGE_URL', env.CDN_PURGE_URL),
    cdnPurgeToken: readToken('CDN_PURGE_TOKEN', env.CDN_PURGE_TOKEN),
    metricsToken: readToken('METRICS_TOKEN', env.METRICS_TOKEN),
    secretKey: readSecretKey(env, root),
    backupStore: readObjectStore('BACKUP_S3', env.BACKUP_S3),
    pictureStore: readObjectStore('PICTURES_S3', env.PICTURES_S3),
    archiveSeconds: readArchiveSeconds(env.ARCHIVE_SECONDS),
    traces: readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT) !== null,
    tracesShare: readShare('OTEL_TRACES_SAMPLER_ARG', env.OTEL_TRACES_SAMPLER_ARG),
    production: env.NODE_ENV !== 'development',
  };
}

/**
 * The settings of the demo shop. Its emails leave this machine for nobody: people try it with addresses that may be
 * somebody's. A mail server on loopback, such as a mail catcher, is used. `couriers` is where its couriers are played.
 */
export function forDemo(settings: Settings, couriers?: string): Settings {
  const smtpUrlUnused = settings.smtpUrl !== null && !isLoopback(new URL(settings.smtpUrl).hostname);
  return {
    ...settings,
    smtpUrl: smtpUrlUnused ? null : settings.smtpUrl,
    smtpUrlUnused,
    couriersUrl: couriers ?? settings.couriersUrl,
  };
}

function readPort(value: string | undefined): number {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SettingError(`PORT must be a number from 0 to 65535, but is "${value}".`);
}

function readArchiveSeconds(value: string | undefined): number {
  const seconds = Number(value || 20);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 60) return seconds;
  throw new SettingError(`ARCHIVE_SECONDS must be a number from 1 to 60, but is "${value}".`);
}

function readShare(name: string, value: string | undefined): number {
  const share = Number(value || 1);
  if (share >= 0 && share <= 1) return share;
  throw new SettingError(`${name} must be a number from 0 to 1, but is "${value}".`);
}

function readUrl(name: string, value: string | undefined): string | null {
  if (!value) return null;
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol)) return value.replace(/\/{1,8}$/, '');
  throw new SettingError(`${name} must be an http or https address, but is "${value}".`);
}

/** The address of the same database in another way; it says nothing without DATABASE_URL. */
function readBesideDatabase(name: 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL', env: NodeJS.ProcessEnv): string | null {
  const url = readDatabaseUrl(name, env[name]);
  if (url && !env.DATABASE_URL)
    throw new SettingError(`${name} goes with DATABASE_URL, which is not set: set both, or neither.`);
  return url;
}

function readDatabaseUrl(name: string, value: string | undefined): string | null {
  if (!value) return null;
  // A socket is named in the query (`postgres://user:password@/database?host=/folder`), which is not a valid URL.
  const url = URL.parse(value) ?? URL.parse(value.replace('@/', '@socket/'));
  if (url && /^postgres(ql)?:$/.test(url.protocol)) return value;
  // The given value may contain a password, so it is not repeated.
  throw new SettingError(`${name} must look like postgres://user:password@host:5432/database; the one given does not.`);
}

function readConnections(value: string | undefined): number | null {
  if (!value) return null;
  const connections = Number(value);
  if (Number.isInteger(connections) && connections >= minConnections && connections <= 500) return connections;
  throw new SettingError(`DATABASE_CONNECTIONS must be a number from ${minConnections} to 500, but is "${value}".`);
}

function readSmtpUrl(value: string | undefined): string | null {
  if (!value) return null;
  const url = URL.parse(value);
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value;
  // The given value contains a password, so it is not repeated.
  throw new SettingError(
    'SMTP_URL must look like smtp://user:password@mail.example:587 or smtps://user:password@mail.example:465, with @ and / in the password written as %40 and %2F; the one given does not.',
  );
}

/** `https://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION`; folder and region may be left out. */
function readObjectStore(name: string, value: string | undefined): ObjectStoreSettings | null {
  if (!value) return null;
  const url = URL.parse(value);
  const [bucket = '', ...folders] = url?.pathname.split('/').filter(Boolean).map(decodeURIComponent) ?? [];
  if (url && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== '' && bucket !== '')
    return {
      endPoint: `${url.protocol}//${url.host}`,
      region: url.searchParams.get('region') || 'us-east-1',
      bucket,
      prefix: folders.join('/'),
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
    };
  // The given value contains a secret, so it is not repeated.
  throw new SettingError(
    `${name} must look like https://KEY:SECRET@s3.example/bucket/folder?region=eu-central-1, with / in the secret written as %2F; the one given does not.`,
  );
}

/** `post@shop.example` or `Shop <post@shop.example>`. */
function readSender(value: string | undefined): Settings['smtpFrom'] {
  if (!value) return null;
  const [, name, named, bare] =
    /^(?:([^<>\r\n]*)<([^\s@<>]+@[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+))$/.exec(value.trim()) ?? [];
  const address = named ?? bare;
  if (address) return { name: name?.replaceAll('"', '').trim() || null, address };
  throw new SettingError(`SMTP_FROM must be an address or "Name <address>", but is "${value}".`);
}

function readSwitch(name: string, value: string | undefined, fallback: boolean): boolean {
  if (!value) return fallback;
  if (/^(1|on|true|yes)$/i.test(value)) return true;
  if (/^(0|off|false|no)$/i.test(value)) return false;
  throw new SettingError(`${name} must be 1 or 0, but is "${value}".`);
}

function readToken(name: string, value: string | undefined): string | null {
  if (!value) return null;
  if (/^[\x21-\x7e]{16,200}$/.test(value)) return value;
  throw new SettingError(`${name} must have 16 to 200 letters, digits and signs, without blanks.`);
}

/** SECRET_KEY, or the text of the file that SECRET_KEY_FILE names; the file must lie apart from the data that it seals. */
function readSecretKey(env: NodeJS.ProcessEnv, root: string): string | null {
  const file = env.SECRET_KEY_FILE ? path.resolve(root, env.SECRET_KEY_FILE) : null;
  if (file && env.SECRET_KEY) throw new SettingError('Set SECRET_KEY or SECRET_KEY_FILE, not both.');
  if (file?.startsWith(`${path.resolve(root, env.DATA_DIR || '.data')}${path.sep}`))
    throw new SettingError('SECRET_KEY_FILE must lie outside DATA_DIR: a key beside what it seals seals nothing.');
  const key = file ? readKeyFile(file) : env.SECRET_KEY;
  if (!key) return null;
  if (/^[\x21-\x7e]{32,200}$/.test(key)) return key;
  throw new SettingError(
    `${file ? 'The key in SECRET_KEY_FILE' : 'SECRET_KEY'} must have 32 to 200 letters, digits and signs, without blanks; "openssl rand -base64 32" makes one.`,
  );
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || ' ';
  } catch {
    throw new SettingError(
      `SECRET_KEY_FILE names ${file}, which cannot be read; "openssl rand -base64 32 > ${file}" makes one.`,
    );
  }
}

function readAddresses(name: string, value: string | undefined): string[] {
  const addresses = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = addresses.find((address) => !isNetwork(address));
  if (wrong)
    throw new SettingError(
      `${name} must be a comma-separated list of addresses or networks (10.0.0.0/8), but has "${wrong}".`,
    );
  return addresses;
}

/** Whether this is an IP address, or a network in CIDR notation. */
function isNetwork(written: string): boolean {
  const [address = '', prefix, ...rest] = written.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 && bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/**
 * The address of the couriers' stand-in. A real shop must ask the real couriers. So the setting is accepted only on
 * this machine's loopback, and only by a shop that listens there alone or that is explicitly the demo (SHOP_DEMO=1).
 */
function readCouriersUrl(value: string | undefined, host: string, demo: string | undefined): string | null {
  const address = readUrl('COURIERS_URL', value);
  if (!address) return null;
  if (!isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, '')))
    throw new SettingError('COURIERS_URL must be on this machine, such as http://127.0.0.1:3010.');
  if (!isLoopback(host) && !(demo && readSwitch('SHOP_DEMO', demo, false)))
    throw new SettingError(
      'COURIERS_URL is accepted only while listening on loopback (HOST=127.0.0.1) or with SHOP_DEMO=1.',
    );
  return address;
}

/** Whether this host is the machine itself. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

function readRateLimits(value: string | undefined, host: string): boolean {
  const on = readSwitch('RATE_LIMITS', value, true);
  if (!on && !isLoopback(host))
    throw new SettingError('RATE_LIMITS=off is accepted only while listening on loopback (HOST=127.0.0.1).');
  return on;
}
