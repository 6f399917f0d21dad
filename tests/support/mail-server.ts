/** A mail server on loopback that takes e-mails, or does what mail servers do on bad days. */
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { afterAll } from 'vitest';

export type Received = {
  to: string[];
  /** As it came over the wire, headers and all. */
  source: string;
  messageId: string;
};

export type MailServer = {
  url: string;
  /** What it took, in the order it took it; also what it took without being able to say so. */
  received: Received[];
  close(): Promise<void>;
  /** Opens it again at the same address. */
  reopen(): Promise<void>;
};

type MailServerOptions = {
  /** Refuses a recipient with these words (`550 No such person`); null takes it. */
  refuse?(recipient: string): string | null;
  /** True cuts the line after the e-mail has come and before that is answered. */
  dies?(count: number): boolean;
  slowMs?: number;
  user?: { name: string; password: string };
};

/** Opens a mail server; it closes with the test file. */
export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  let port = 0;
  let server: SMTPServer;
  const sockets = new Set<Socket>();

  async function listen(): Promise<void> {
    server = new SMTPServer({ ...optionsOf(options), onData: take });
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    // A client that hangs up in the middle is what these servers are for.
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.server.address();
    if (address && typeof address === 'object') port = address.port;
  }

  function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    respond: (error?: Error | null) => void,
  ): void {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const source = Buffer.concat(chunks).toString();
      const messageId = /^Message-ID:\s+(<[^>]+>)/im.exec(source)?.[1] ?? '';
      received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source, messageId });
      if (options.dies?.(received.length)) cut(session);
      else setTimeout(respond, options.slowMs ?? 0);
    });
  }

  function cut({ remotePort }: SMTPServerSession): void {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
  }

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  }

  await listen();
  afterAll(close);
  const user = options.user ? `${options.user.name}:${options.user.password}@` : '';
  return { url: `smtp://${user}127.0.0.1:${port}`, received, close, reopen: listen };
}

function optionsOf({ refuse, user }: MailServerOptions): SMTPServerOptions {
  return {
    disableReverseLookup: true,
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    logger: false,
    allowInsecureAuth: true,
    authOptional: !user,
    closeTimeout: 100,
    onAuth({ username, password }, _session, respond) {
      if (user && username === user.name && password === user.password) respond(null, { user: username });
      else respond(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, respond) {
      const [, code, words] = /^(\d{3}) (.*)$/.exec(refuse?.(address) ?? '') ?? [];
      respond(code ? Object.assign(new Error(words), { responseCode: Number(code) }) : null);
    },
  };
}

/** A port that accepts connections and never says a word. */
export async function openSilentServer(): Promise<{ url: string; connections(): number }> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    connections++;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, connections: () => connections };
}
