/**
 * HTTP/1.1 on bare sockets, for programs that offer load: a client library takes more of the processor for a request than
 * the shop takes to answer it, and on one machine the shop would be measured by its client.
 */
import { connect, type Socket } from 'node:net';

const lengthName = Buffer.from('content-length: ');
const endOfHead = Buffer.from('\r\n\r\n');
const newline = '\n'.charCodeAt(0);

/** The head of an answer. `bodyAt` is where its body begins, `length` how long that is, both in bytes. */
export type Head = { status: number; bodyAt: number; length: number };

/** Reads the head of an answer; null where it has not all come. Throws where the body comes in chunks: nobody sends such here. */
export function readHead(result: Buffer): Head | null {
  const end = result.indexOf(endOfHead);
  if (end < 0) return null;
  // "HTTP/1.1 200 OK"
  const status = Number(result.toString('latin1', 9, 12));
  return { status, bodyAt: end + endOfHead.length, length: lengthOf(result, end) };
}

function lengthOf(result: Buffer, end: number): number {
  const place = numberAfterName(result, end);
  if (place < 0)
    throw new Error(`An answer has no Content-Length: ${result.toString('latin1', 0, Math.min(end, 200))}`);
  let length = 0;
  for (let index = place; result[index] !== 13 && result[index] !== newline; index++)
    length = length * 10 + (result[index] ?? 48) - 48;
  return length;
}

/** Where the number of Content-Length begins; the shop writes the header in small letters. */
function numberAfterName(result: Buffer, end: number): number {
  const place = result.indexOf(lengthName);
  if (place >= 0 && place < end) return place + lengthName.length;
  const other = /content-length: */i.exec(result.toString('latin1', 0, end));
  return other ? other.index + other[0].length : -1;
}

/** An answer, without its body. */
export type Answer = { status: number; hasRetryAfter: boolean };

/** What kept connections may be: from which address they come, and how long an answer may take, in ms. */
export type Keeping = { hostname: string; port: number; localAddress: string; answerWithinMs: number };

/**
 * Returns a function that sends a whole request and resolves with its answer. Connections are kept and used again, as many
 * as there are requests at a time. It rejects where no answer comes. A kept connection may end while a request is on its way
 * into it; every browser sends that again, and so does this.
 */
export function keepConnections(keeping: Keeping): (request: Buffer) => Promise<Answer> {
  const idle = new Set<Connection>();
  return async function send(request): Promise<Answer> {
    const [kept] = idle;
    if (kept) idle.delete(kept);
    const connection = kept ?? open(keeping, (ended) => void idle.delete(ended));
    try {
      const result = await connection.ask(request);
      if (connection.isOpen()) idle.add(connection);
      return result;
    } catch (error) {
      if (kept && error instanceof ConnectionEnded) return send(request);
      throw error;
    }
  };
}

class ConnectionEnded extends Error {}

type Connection = { ask(request: Buffer): Promise<Answer>; isOpen(): boolean };

type Waiting = { resolve(result: Answer): void; reject(error: Error): void };

function open(
  { hostname, port, localAddress, answerWithinMs }: Keeping,
  onEnd: (ended: Connection) => void,
): Connection {
  const socket: Socket = connect({ host: hostname, port, localAddress, noDelay: true });
  let waiting: Waiting | null = null;
  let begun: Buffer | null = null;
  let head: Head | null = null;
  let result: Answer = { status: 0, hasRetryAfter: false };
  let missing = 0;
  let isOpen = true;

  function take(chunk: Buffer): void {
    if (head) missing -= chunk.length;
    else {
      const whole = begun ? Buffer.concat([begun, chunk]) : chunk;
      head = readHead(whole);
      begun = head ? null : whole;
      if (!head) return;
      missing = head.length - (whole.length - head.bodyAt);
      const text = whole.toString('latin1', 0, head.bodyAt);
      result = { status: head.status, hasRetryAfter: /^retry-after: \d/im.test(text) };
      if (/^connection: close/im.test(text)) isOpen = false;
    }
    if (missing > 0) return;
    if (missing < 0) return void socket.destroy(new Error('An answer is longer than it says.'));
    const input = waiting;
    [waiting, head] = [null, null];
    input?.resolve(result);
  }

  const connection: Connection = {
    ask(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
    },
    isOpen: () => isOpen,
  };
  socket.on('data', (chunk) => {
    try {
      take(chunk);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  // No request and no answer for so long.
  socket.setTimeout(answerWithinMs, () => waiting && socket.destroy(new Error('No answer.')));
  socket.once('error', (error) => {
    const isEnded = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
    end(isEnded ? new ConnectionEnded(error.message) : error);
  });
  socket.once('close', () => end(new ConnectionEnded('The connection was closed.')));

  function end(error: Error): void {
    isOpen = false;
    waiting?.reject(error);
    waiting = null;
    onEnd(connection);
  }
  return connection;
}
