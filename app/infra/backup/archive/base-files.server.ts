import { spawn } from 'node:child_process';
import pg from 'pg';
import { pack } from 'tar-stream';
import { plainEnvironment } from '../../db/embedded/embedded-program.server.ts';
import { BackupProblem } from '../backup-format.server.ts';
import { type Position, readPosition } from './log-files.server.ts';

export type Base = {
  bytes: number;
  /** The log from `start` to `end` makes the files consistent. */
  start: Position;
  end: Position;
};

/**
 * Copies the files of the running database, as PostgreSQL's manual says in "Making a Base Backup Using the Low Level API".
 * `store` is given them as a tar, without the write-ahead log, and returns the size of what it has stored, in bytes.
 * Throws if `signal` is aborted before the end.
 */
export async function copyBase(
  supervisor: pg.ClientConfig,
  data: string,
  store: (tar: AsyncIterable<Uint8Array>) => Promise<number>,
  signal: AbortSignal,
): Promise<Base> {
  // The server ends the copy with the connection that has begun it.
  const server = new pg.Client(supervisor);
  server.on('error', () => {});
  await server.connect();
  try {
    const { rows } = await server.query<{ start: string }>(
      `select pg_backup_start('dastak', fast => true)::text as start`,
    );
    let end: Position = 0n;
    async function* files(): AsyncGenerator<Uint8Array> {
      yield* dataFiles(data, signal);
      const stopped = await server.query<{ end: string; label: string }>(
        'select lsn::text as end, labelfile as label from pg_backup_stop(wait_for_archive => false)',
      );
      end = readPosition(stopped.rows[0]!.end);
      // With the label the server knows from where on it has to replay. A second tar: `tar --ignore-zeros` reads both.
      const label = pack();
      label.entry({ name: 'backup_label' }, stopped.rows[0]!.label);
      label.finalize();
      yield* label as AsyncIterable<Uint8Array>;
    }
    const bytes = await store(files());
    return { bytes, start: readPosition(rows[0]!.start), end };
  } finally {
    await server.end().catch(() => {});
  }
}

/** What the manual leaves out: the server makes it anew. The log is stored apart from the files. */
const leftOut = [
  ...['./pg_wal', './postmaster.pid', './postmaster.opts', 'pg_internal.init*', 'pgsql_tmp*'],
  ...['./pg_dynshmem/*', './pg_notify/*', './pg_replslot/*', './pg_serial/*', './pg_snapshots/*', './pg_stat_tmp/*'],
  './pg_subtrans/*',
];

/** A tar of the data folder, whose files change meanwhile: what was torn is in the log. */
async function* dataFiles(data: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const options = ['--create', '--totals', `--directory=${data}`, ...leftOut.map((name) => `--exclude=${name}`), '.'];
  const tar = spawn('tar', options, { env: plainEnvironment, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  tar.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-1_000);
  });
  const ended = new Promise<number | null>((resolve) => {
    tar.once('close', resolve).once('error', (error) => {
      output += error.message;
      resolve(null);
    });
  });
  try {
    yield* tar.stdout;
    const code = await ended;
    // 1: files changed while they were read. Only GNU's tar means no more by it, and ends with a total.
    if (code === null || code > 1 || !output.includes('Total bytes written'))
      throw new BackupProblem(`The files of the database cannot be copied with GNU tar (${output.trim()}).`);
  } finally {
    tar.kill();
  }
}
