/**
 * A line to the database that reads the messages of PostgreSQL's protocol as they pass, counts the statements of each
 * transaction, and stops where an order's transaction has had so many of them. An order is one statement, which is a
 * transaction by itself; one that is sent in a transaction of several is counted as well.
 */
import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

export type StatementLine = {
  /** The database at the other end. */
  config: pg.ClientConfig;
  /**
   * Stops the next transaction that places an order when the server has answered its statement of this number. Where it
   * has several, `begin` is the first, and orders are recognised by their connection, which has placed an order before.
   */
  stopAfter(number: number): Promise<Stopped>;
  /** The statements of the newest order that was committed, with `begin` and `commit` where there are several. */
  newestOrder(): readonly string[];
  close(): Promise<void>;
};

/** The server has done the statement; its answer is held back. */
export type Stopped = {
  statement: string;
  /** The process of the server that serves this connection. */
  backend: number;
  /** Lets the answer pass, and everything after it. */
  release(): void;
};

type Connection = {
  near: Socket;
  far: Socket;
  backend: number;
  /** Whether the server has said that it is in a transaction. */
  inTransaction: boolean;
  /** Whether the last statement was sent to its end. */
  isSent: boolean;
  statements: string[];
  placesOrders: boolean;
  /** What the server has said since the line stopped; null while everything passes. */
  held: Buffer[] | null;
};

type Order = { number: number; stopped(at: Stopped): void };

/** The statement that writes an order. */
export const writesOrder = /^select place_order\(/i;

/** Opens the line on a loopback port. */
export async function openStatementLine(to: pg.ClientConfig): Promise<StatementLine> {
  const open = new Set<Connection>();
  let awaited: Order | null = null;
  let newest: readonly string[] = [];
  const server = createServer((near) => {
    const far = connect(`${to.host}/.s.PGSQL.${to.port ?? 5432}`);
    const connection: Connection = {
      near,
      far,
      backend: 0,
      inTransaction: false,
      isSent: true,
      statements: [],
      placesOrders: false,
      held: null,
    };
    open.add(connection);
    // The first message of a client has no type.
    const input = splitter(0, (type, body) => hear(connection, type, body));
    const answered = splitter(1, (type, body) => respond(connection, type, body));
    near.on('data', (bytes) => {
      input(bytes);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (connection.held) connection.held.push(bytes);
      else near.write(bytes);
      answered(bytes);
    });
    for (const end of [near, far]) {
      end.on('error', () => {});
      end.on('close', () => {
        near.destroy();
        far.destroy();
        open.delete(connection);
      });
    }
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

  function hear(connection: Connection, type: string, body: Buffer): void {
    if (!'QPBDES'.includes(type)) return;
    const begins = connection.isSent;
    connection.isSent = type === 'Q' || type === 'S';
    if (!begins) return;
    const statement = textOf(type, body);
    if (!connection.inTransaction) connection.statements = [];
    connection.statements.push(statement);
    const isPartOfOne = connection.inTransaction || /^begin\b/i.test(statement);
    if (!writesOrder.test(statement) && !(connection.placesOrders && isPartOfOne)) return;
    if (awaited?.number === connection.statements.length) connection.held = [];
  }

  function respond(connection: Connection, type: string, body: Buffer): void {
    if (type === 'K') connection.backend = body.readUInt32BE(0);
    if (type !== 'Z') return;
    connection.inTransaction = body.toString('latin1') !== 'I';
    const { statements, held } = connection;
    if (!connection.inTransaction && statements.some((each) => writesOrder.test(each))) {
      if (statements.length === 1) newest = statements;
      else connection.placesOrders = true;
      if (/^commit$/i.test(statements.at(-1) ?? '')) newest = statements;
    }
    if (!held || !awaited) return;
    const { stopped } = awaited;
    awaited = null;
    stopped({
      statement: statements.at(-1) ?? '',
      backend: connection.backend,
      release() {
        connection.held = null;
        for (const bytes of held) connection.near.write(bytes);
      },
    });
  }

  return {
    config: { ...to, host: '127.0.0.1', port },
    stopAfter: (number) =>
      new Promise((stopped) => {
        awaited = { number, stopped };
      }),
    newestOrder: () => newest,
    close() {
      for (const { near } of open) near.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Takes bytes as they come and passes on whole messages. The first one has a type of so many bytes, the others of one. */
function splitter(firstTypeBytes: 0 | 1, take: (type: string, body: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typeBytes: number = firstTypeBytes;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= typeBytes + 4) {
      const end = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < end) return;
      take(rest.toString('latin1', 0, typeBytes), rest.subarray(typeBytes + 4, end));
      rest = rest.subarray(end);
      typeBytes = 1;
    }
  };
}

/** The SQL of a simple query, or of a statement that is parsed first and has a name before it. */
function textOf(type: string, body: Buffer): string {
  const [first = '', second = ''] = body.toString('utf8').split('\0');
  return (type === 'P' ? second : first).trim();
}
