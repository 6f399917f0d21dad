import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, inTime } from './browser.ts';

/** Nothing of Firefox's own may ask the network, and no first page may stand before ours. */
const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'remote.active-protocols': 1,
};

type Answer = { id?: number; type: string; result?: unknown; message?: string; method?: string; params?: unknown };

/** Debian's Firefox without a screen, over WebDriver BiDi: https://w3c.github.io/webdriver-bidi. */
export async function openFirefox(): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const line = await connect(await inTime('Firefox', addressOf(child)));
  await line.send('session.new', { capabilities: {} });
  const errors: { text: string; realm: string; timestamp: number }[] = [];
  const aborted = new Set<string>();
  /** When each page, named by its realm, was left, in ms: requests are aborted before the new page begins. */
  const leftAt = new Map<string, number>();
  let realm = '';
  line.onEvent((method, params) => {
    const event = params as {
      level?: string;
      text?: string;
      timestamp?: number;
      source?: { realm: string };
      errorText?: string;
      request?: { url: string };
      type?: string;
      realm?: string;
      sandbox?: string;
    };
    if (method === 'script.realmCreated' && event.type === 'window' && !event.sandbox) realm = event.realm ?? '';
    if (method === 'log.entryAdded' && event.level === 'error')
      errors.push({ text: event.text ?? '', realm: event.source?.realm ?? '', timestamp: event.timestamp ?? 0 });
    if (method === 'network.fetchError' && event.errorText === 'NS_BINDING_ABORTED' && event.request)
      aborted.add(event.request.url);
  });
  await line.send('session.subscribe', { events: ['log.entryAdded', 'network.fetchError', 'script.realmCreated'] });
  const tree = (await line.send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = tree.contexts[0]?.context ?? '';

  async function call(body: string, given: unknown): Promise<RemoteValue> {
    const result = (await line.send('script.callFunction', {
      functionDeclaration: `async (text) => { const given = JSON.parse(text); ${body} }`,
      arguments: [{ type: 'string', value: JSON.stringify(given ?? null) }],
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })) as { result?: RemoteValue; exceptionDetails?: { text: string } };
    if (!result.result) throw new Error(`${result.exceptionDetails?.text}: ${body}`);
    return result.result;
  }

  return {
    async open(address) {
      leftAt.set(realm, Date.now());
      await line.send('browsingContext.navigate', { context, url: address, wait: 'complete' });
    },
    async ask(body, given) {
      const { value } = await call(`return JSON.stringify((await (async () => { ${body} })()) ?? null);`, given);
      return JSON.parse(String(value));
    },
    async press(body, given) {
      const { sharedId } = await call(body, given);
      const origin = { type: 'element', element: { sharedId } };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await line.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await line.send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async resize(width, height) {
      await line.send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    /**
     * Where a page is left while a response of its service worker arrives, Firefox reports the request that it aborted;
     * and the router of the page that was left reports its own, for the routes behind the links there.
     */
    errors: () =>
      errors
        .filter(({ text, realm, timestamp }) =>
          text.startsWith('Failed to fetch manifest patches')
            ? timestamp < (leftAt.get(realm) ?? Number.POSITIVE_INFINITY)
            : !aborted.has(interceptedIn(text) ?? ''),
        )
        .map(({ text }) => text),
    async close() {
      line.close();
      child.kill('SIGTERM');
      await inTime('The end of Firefox', ended);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function interceptedIn(text: string): string | undefined {
  return /^Failed to load ‘(.+)’\. A ServiceWorker intercepted the request/.exec(text)?.[1];
}

type RemoteValue = { type: string; value?: unknown; sharedId?: string };

/** Firefox says on its terminal where it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output)?.[1];
      if (found) resolve(`${found}/session`);
    });
    child.once('close', () => reject(new Error(`Firefox ended and said: ${output}`)));
    child.once('error', reject);
  });
}

type Line = {
  send(method: string, params: object): Promise<unknown>;
  onEvent(hear: (method: string, params: unknown) => void): void;
  close(): void;
};

async function connect(address: string): Promise<Line> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let hear: (method: string, params: unknown) => void = () => {};
  await inTime(
    'The connection to Firefox',
    new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('Firefox takes no connection.'));
    }),
  );
  socket.onmessage = ({ data }) => {
    const result: Answer = JSON.parse(String(data));
    if (result.type === 'event') return hear(result.method ?? '', result.params);
    const input = waiting.get(result.id ?? 0);
    waiting.delete(result.id ?? 0);
    if (result.type === 'success') input?.resolve(result.result);
    else input?.reject(new Error(result.message));
  };
  return {
    send(method, params) {
      last += 1;
      const id = last;
      const result = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      socket.send(JSON.stringify({ id, method, params }));
      return inTime(method, result);
    },
    onEvent(next) {
      hear = next;
    },
    close: () => socket.close(),
  };
}
