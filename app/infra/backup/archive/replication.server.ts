import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import pg from 'pg';

/** A position in the write-ahead log, in bytes. PostgreSQL writes it as `16/B374D848`. */
export type Position = bigint;

/** Reads a position as PostgreSQL writes it. */
export function readPosition(text: string): Position {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Writes a position as PostgreSQL reads it. */
export function writePosition(position: Position): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** The write-ahead log is kept in files of this size. */
export const segmentBytes = 16n * 1024n * 1024n;

/** Where the segment that holds this position begins. */
export function segmentStart(position: Position): Position {
  return position - (position % segmentBytes);
}

/** What `pg` calls while a query of ours is active; its published types leave it out. */
type Connection = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  stream: NodeJS.ReadableStream;
};

/** Connects for replication. The role needs that right. */
export async function connectReplication(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, replication: 'true' } as pg.ClientConfig);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** What all our queries on a replication connection do alike. */
class ReplicationQuery {
  readonly done: Promise<void>;
  readonly rows: (string | null)[][] = [];
  protected connection: Connection | undefined;
  protected readonly settle: PromiseWithResolvers<void>;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    this.settle = Promise.withResolvers<void>();
    this.done = this.settle.promise;
    this.done.catch(() => {});
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.#text);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }

  handleReadyForQuery(): void {
    this.settle.resolve();
  }

  handleError(error: Error): void {
    this.settle.reject(error);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** The server sends 32 KB at a time; packing costs a fixed time for each piece. */
const pieceBytes = 512 * 1024;

class BaseBackupQuery extends ReplicationQuery {
  readonly tar = new PassThrough({ highWaterMark: 4 * 1024 * 1024 });
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isPaused = false;

  /** `n`: a new archive begins, of which an embedded database has one; `d`: its bytes; `p`: progress. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] !== 'd'.charCodeAt(0)) return;
    // The chunk is a part of the connection's buffer, which is used again.
    this.#waiting.push(Buffer.from(chunk.subarray(1)));
    this.#waitingBytes += chunk.length - 1;
    if (this.#waitingBytes >= pieceBytes) this.#pass();
  }

  #pass(): void {
    const hasRoom = this.tar.write(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#waitingBytes = 0;
    // Several messages arrive at once: some still come after the pause.
    if (hasRoom || this.#isPaused) return;
    this.#isPaused = true;
    this.connection?.stream.pause();
    this.tar.once('drain', () => {
      this.#isPaused = false;
      this.connection?.stream.resume();
    });
  }

  override handleReadyForQuery(): void {
    this.tar.end(Buffer.concat(this.#waiting));
    super.handleReadyForQuery();
  }

  override handleError(error: Error): void {
    this.tar.destroy(error);
    super.handleError(error);
  }
}

export type BaseBackup = {
  /** The files of the database as a tar, without the write-ahead log. */
  tar: AsyncIterable<Buffer>;
  /** Once the tar has been read: the log from `start` to `end` is needed to make the files consistent. */
  range(): Promise<{ start: Position; end: Position; timeline: number }>;
};

/** Has the server copy its files while it goes on. `client` is a replication connection and busy until `range` resolves. */
export function takeBaseBackup(client: pg.Client): BaseBackup {
  const query = client.query(
    new BaseBackupQuery(
      `BASE_BACKUP (LABEL 'dastak', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')`,
    ) as unknown as pg.Submittable,
  ) as unknown as BaseBackupQuery;
  client.once('end', () => query.handleError(new Error('The connection ended during the base backup.')));
  return {
    tar: query.tar,
    async range() {
      await query.done;
      // First where the log is needed from, then the one tablespace, last up to where.
      const [first, last] = [query.rows.at(0), query.rows.at(-1)];
      if (!first?.[0] || !first[1] || !last?.[0]) throw new Error('The server did not say which log it needs.');
      return { start: readPosition(first[0]), end: readPosition(last[0]), timeline: Number(first[1]) };
    },
  };
}

class LogQuery extends ReplicationQuery {
  received: Position;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #stored: Position;

  constructor(slot: string, from: Position, timeline: number) {
    super(`START_REPLICATION SLOT ${slot} PHYSICAL ${writePosition(from)} TIMELINE ${timeline}`);
    this.received = from;
    this.#stored = from;
  }

  get waitingBytes(): number {
    return this.#bytes;
  }

  /** `w`: a piece of the log, after its position, the server's end and the time; `k`: the server asks whether we live. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] === 'w'.charCodeAt(0)) this.#receive(chunk);
    else if (chunk[0] === 'k'.charCodeAt(0) && chunk[17] === 1) this.confirm(this.#stored);
  }

  #receive(message: Buffer): void {
    if (message.readBigUInt64BE(1) !== this.received) {
      this.handleError(new Error('The server left out a part of the log.'));
      return;
    }
    // The message is a part of the connection's buffer, which is used again.
    const log = Buffer.from(message.subarray(25));
    this.#chunks.push(log);
    this.#bytes += log.length;
    this.received += BigInt(log.length);
    if (this.#bytes > maxWaitingBytes) this.connection?.stream.pause();
  }

  /** Everything received since the last call. */
  take(): Buffer {
    const log = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bytes = 0;
    this.connection?.stream.resume();
    return log;
  }

  /** Tells the server what is stored: it need not keep the log before that. */
  confirm(stored: Position): void {
    this.#stored = stored;
    const status = Buffer.alloc(34);
    status.write('r');
    status.writeBigUInt64BE(this.received, 1);
    status.writeBigUInt64BE(stored, 9);
    status.writeBigUInt64BE(stored, 17);
    status.writeBigUInt64BE(BigInt(Date.now() - postgresEpoch) * 1_000n, 25);
    this.connection?.sendCopyFromChunk(status);
  }
}

/** More than this is left with the server until `take` is called. */
const maxWaitingBytes = 32 * 1024 * 1024;
const postgresEpoch = Date.UTC(2000, 0, 1);

export type LogStream = {
  /** Everything that came since the last call, and the position after it. */
  take(): { log: Buffer; end: Position };
  /** Tells the server that it need not keep the log before this position. */
  confirm(stored: Position): void;
  /** Resolves once everything up to this position has come, or a lot is waiting to be taken; rejects when the stream breaks. */
  reach(position: Position): Promise<void>;
  close(): Promise<void>;
};

/** Streams the log of the server from a position on, as a standby server would. Throws if the server has removed it. */
export async function streamLog(
  connection: pg.ClientConfig,
  { slot, from, timeline }: { slot: string; from: Position; timeline: number },
): Promise<LogStream> {
  const client = await connectReplication(connection);
  const query = new LogQuery(slot, from, timeline);
  client.once('end', () => query.handleError(new Error('The connection to the database ended.')));
  // The types of `pg` know neither a client's connection nor queries of our own.
  const started = once((client as unknown as { connection: NodeJS.EventEmitter }).connection, 'replicationStart');
  client.query(query as unknown as pg.Submittable);
  await Promise.race([started, query.done]).catch(async (error: unknown) => {
    await client.end().catch(() => {});
    throw error;
  });
  return {
    take: () => ({ log: query.take(), end: query.received }),
    confirm: (stored) => query.confirm(stored),
    async reach(position) {
      while (query.received < position && query.waitingBytes <= maxWaitingBytes)
        await Promise.race([query.done, new Promise((resolve) => setTimeout(resolve, 20))]);
    },
    async close() {
      const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
      stream.destroy();
      await client.end().catch(() => {});
    },
  };
}
