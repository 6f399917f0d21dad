import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { ReadableStream } from 'node:stream/web';
import type { Decrypter } from 'age-encryption';
import { BackupProblem } from './backup-format.server.ts';

/**
 * Backups are encrypted with age (https://age-encryption.org): whoever has the secret key can also read them without
 * the shop. The shop keeps the public half of the owner's key, and for its own daily check a second key in its data folder.
 */
export type BackupKey = { secret: string; recipient: string };

/** Sixty files of ciphers, read when the first key is made or used. */
const age = () => import('age-encryption');

const secretForm = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/;
const recipientForm = /^age1[0-9a-z]{58}$/;
const encryptedBegin = 'age-encryption.org/v1';

/** A new key for the owner. The secret half is shown once and kept nowhere. */
export async function makeBackupKey(): Promise<BackupKey> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
}

/** Whether a text is the public half of a backup key. */
export function isRecipient(text: string): boolean {
  return recipientForm.test(text);
}

/** The secret key in a text, such as a key file with comments in it. Throws `BackupProblem` if there is none. */
export function readSecret(text: string): string {
  const secret = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => secretForm.test(line));
  if (secret) return secret;
  throw new BackupProblem('The backup key must look like AGE-SECRET-KEY-1…; the one given does not.');
}

const machineKeyFile = 'backup-check.key';

/** The key with which this machine checks its own backups; null if it has none. */
export async function readMachineKey(dataDir: string): Promise<string | null> {
  const text = await readFile(path.join(dataDir, machineKeyFile), 'utf8').catch(() => null);
  return text === null ? null : readSecret(text);
}

/** The public half of this machine's key, which is made on first use. */
export async function machineRecipient(dataDir: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const known = await readMachineKey(dataDir);
  if (known) return identityToRecipient(known);
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, machineKeyFile);
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${await generateX25519Identity()}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A link fails where another process was first; then its key is the one.
  await link(draft, file).catch(() => {});
  await rm(draft, { force: true });
  const made = await readMachineKey(dataDir);
  if (!made) throw new Error(`The key ${file} vanished while it was being read.`);
  return identityToRecipient(made);
}

/** Encrypts what goes through for each of the recipients. */
export function encryptFor(recipients: readonly string[]) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await age();
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    yield* (await encrypter.encrypt(webStream(source))) as unknown as AsyncIterable<Uint8Array>;
  };
}

/**
 * Decrypts what goes through, with whichever of the keys fits. Throws `BackupProblem` if none does; what was changed on
 * its way is an error as well.
 */
export function decryptWith(keys: readonly string[]) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    for (const key of keys) decrypter.addIdentity(key);
    const plain = await decrypter.decrypt(webStream(source)).catch((error: Error) => {
      if (!/no identity/i.test(error.message)) throw error;
      throw new BackupProblem(
        keys.length === 0
          ? 'This backup is encrypted: give its key with BACKUP_KEY=AGE-SECRET-KEY-1… or --key FILE. Nothing was changed.'
          : 'This backup was encrypted with another key than the one given. Nothing was changed.',
      );
    });
    yield* plain as unknown as AsyncIterable<Uint8Array>;
  };
}

/** Node's and the browser's declarations of streams do not know each other, here and above. */
function webStream(source: AsyncIterable<Uint8Array>) {
  return ReadableStream.from(source) as unknown as Parameters<Decrypter['decrypt']>[0] &
    globalThis.ReadableStream<Uint8Array>;
}

/** Whether the file is encrypted, by its first bytes. */
export async function isEncrypted(file: string): Promise<boolean> {
  let begin = '';
  for await (const chunk of createReadStream(file, { end: encryptedBegin.length - 1 })) begin += String(chunk);
  return begin === encryptedBegin;
}
