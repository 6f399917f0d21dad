import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type IsTrusted, isFromProxy, peerAddress } from '#app/infra/http/client-address.server.ts';

type Limits = {
  /** Connections of all addresses. */
  max: number;
  /** Idle and unfinished connections of one address. A carrier puts a town behind one, so it is generous. */
  maxPerAddress: number;
  /**
   * How long a new connection may send nothing before it can be closed to make room. Where bytes are lost on the way, a
   * client sends them again after a second.
   */
  idleTimeoutMs: number;
  /** How long a body may take. */
  bodyTimeoutMs: number;
  /** How long a body may take that is sent to the admin as a file. */
  uploadTimeoutMs: number;
  /** How long an answer may wait for a client that reads nothing of it. */
  responseTimeoutMs: number;
  /** Addresses of proxies, behind which everybody has the same address. */
  isTrusted: IsTrusted;
};

export const defaultLimits = {
  max: 4_000,
  maxPerAddress: 600,
  idleTimeoutMs: 2_000,
  bodyTimeoutMs: 30_000,
  uploadTimeoutMs: 300_000,
  responseTimeoutMs: 60_000,
};

type Connection = {
  socket: Socket;
  /** By `performance.now()`. */
  openedAt: number;
  request: IncomingMessage | null;
  /** The connections of the same address, this one included. */
  besides: Set<Connection>;
};

/** How long the rest of a body is still read after its answer: a client that is cut off earlier may miss the answer. */
const lingerMs = 2_000;

/**
 * Keeps anybody from holding all connections. A new connection is always let in: where one address has too many, or all
 * have, the oldest one that is idle or whose request has not arrived is closed instead, of the address that has the most.
 * Connections that wait for their answer are never closed, and those whose first bytes may be on the way last. Call it before
 * the server listens.
 */
export function guardConnections(server: Server, limits: Limits): { count(): number; closed(): number } {
  const ofAddress = new Map<string, Set<Connection>>();
  const ofSocket = new WeakMap<Socket, Connection>();
  let count = 0;
  let closed = 0;

  function closeOldest(connections: Set<Connection>): void {
    const connection = findOldest(connections, limits.idleTimeoutMs);
    if (!connection) return;
    connections.delete(connection);
    closed++;
    connection.socket.destroy();
  }

  server.on('connection', (socket: Socket) => {
    const address = peerAddress(socket);
    const connections = ofAddress.get(address) ?? new Set();
    const connection: Connection = { socket, openedAt: performance.now(), request: null, besides: connections };
    ofAddress.set(address, connections.add(connection));
    ofSocket.set(socket, connection);
    count++;
    socket.once('close', () => {
      count--;
      connections.delete(connection);
      if (connections.size === 0 && ofAddress.get(address) === connections) ofAddress.delete(address);
    });
    if (!isFromProxy({ socket }, limits.isTrusted) && hasMoreThan(limits.maxPerAddress, connections))
      closeOldest(connections);
    if (count > limits.max) closeOldest(largest(ofAddress.values()) ?? connections);
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = ofSocket.get(request.socket);
    if (!connection) return;
    connection.request = request;
    response.on('close', () => {
      if (connection.request === request) connection.request = null;
      moveToEnd(connection);
    });
    limitBody(request, response, isUpload(request) ? limits.uploadTimeoutMs : limits.bodyTimeoutMs);
    limitResponse(response, limits.responseTimeoutMs);
  });

  return { count: () => count, closed: () => closed };
}

/** The oldest connection that may be closed: one that has sent something or has been silent for long, else any. */
function findOldest(connections: Set<Connection>, idleTimeoutMs: number): Connection | undefined {
  const silentSince = performance.now() - idleTimeoutMs;
  let oldest: Connection | undefined;
  for (const connection of connections) {
    if (!isUnfinished(connection)) continue;
    if (connection.socket.bytesRead > 0 || connection.openedAt < silentSince) return connection;
    oldest ??= connection;
  }
  return oldest;
}

/** Idle, or with a request whose head or body has not arrived as a whole. */
function isUnfinished({ request }: Connection): boolean {
  return request === null || !request.complete;
}

function hasMoreThan(max: number, connections: Set<Connection>): boolean {
  if (connections.size <= max) return false;
  let unfinished = 0;
  for (const connection of connections) if (isUnfinished(connection)) unfinished++;
  return unfinished > max;
}

function largest(sets: Iterable<Set<Connection>>): Set<Connection> | undefined {
  let found: Set<Connection> | undefined;
  for (const set of sets) if (set.size > (found?.size ?? 0)) found = set;
  return found;
}

/** A connection that has just been used is the last to be closed. */
function moveToEnd(connection: Connection): void {
  if (connection.besides.delete(connection)) connection.besides.add(connection);
}

function isUpload({ url = '', headers }: IncomingMessage): boolean {
  return url.startsWith('/admin/') && !/^application\/json/i.test(headers['content-type'] ?? '');
}

/** Ends the connection of a request whose body takes longer than this. A request without a body is complete at once. */
function limitBody(request: IncomingMessage, response: ServerResponse, ms: number): void {
  if (!request.headers['transfer-encoding'] && !Number(request.headers['content-length'] ?? 0)) return;
  const { socket } = request;
  const late = setTimeout(() => {
    if (request.complete) return;
    if (response.headersSent) socket.destroy();
    else
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        socket.destroy(),
      );
  }, ms);
  late.unref();
  const inTime = () => clearTimeout(late);
  socket.once('close', inTime);
  response.once('close', () => {
    inTime();
    // The connection may carry thousands of requests.
    socket.off('close', inTime);
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), lingerMs).unref();
  });
}

/** Ends the connection of a client that has read nothing of its answer for this long. */
function limitResponse(response: ServerResponse, ms: number): void {
  // The time begins anew with every byte that is read. An answer without unsent bytes is one that waits for us.
  response.setTimeout(ms, () => {
    if (response.writableLength > 0) response.destroy();
  });
}
