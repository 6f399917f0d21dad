import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/http.ts';
import { type Browser, inTime } from './browser.ts';

/** The key under which WebDriver names an element: https://www.w3.org/TR/webdriver2/#elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK's own small browser on a screen that nobody sees, over WebDriver. */
export async function openWebKit(): Promise<Browser> {
  const home = await mkdtemp(path.join(tmpdir(), 'webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await inTime(
    'The screen',
    new Promise<string>((resolve, reject) => {
      screen.stdio[3]?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
      screen.once('error', reject);
    }),
  );
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const at = `http://127.0.0.1:${port}/session`;

  async function send(method: string, address: string, body?: object): Promise<unknown> {
    const response = await fetch(`${at}${address}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  }
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } },
  };
  const { sessionId } = (await untilItListens(() => send('POST', '', { capabilities }))) as { sessionId: string };
  const session = `/${sessionId}`;
  const call = (body: string, given: unknown) =>
    send('POST', `${session}/execute/async`, {
      script: `const [text, answer] = arguments; const given = JSON.parse(text);
        (async () => { ${body} })().then(answer, (error) => answer({ failed: String(error) }));`,
      args: [JSON.stringify(given ?? null)],
    });

  return {
    async open(address) {
      await send('POST', `${session}/url`, { url: address });
    },
    async ask(body, given) {
      const message = await call(`return JSON.stringify((await (async () => { ${body} })()) ?? null);`, given);
      if (typeof message !== 'string') throw new Error(`${JSON.stringify(message)}: ${body}`);
      return JSON.parse(message);
    },
    async press(body, given) {
      const found = (await call(body, given)) as Record<string, string>;
      if (!found[elementKey]) throw new Error(`${JSON.stringify(found)}: ${body}`);
      await send('POST', `${session}/element/${found[elementKey]}/click`, {});
    },
    async type(text) {
      const found = (await send('GET', `${session}/element/active`)) as Record<string, string>;
      await send('POST', `${session}/element/${found[elementKey]}/value`, { text });
    },
    async resize(width, height) {
      // A window has a frame around the page, whose size the page knows.
      await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height });
    },
    // The protocol tells of none.
    errors: () => [],
    async close() {
      await send('DELETE', session).catch(() => {});
      driver.kill('SIGTERM');
      screen.kill('SIGTERM');
      await rm(home, { recursive: true, force: true });
    },
  };
}

function miniBrowser(): string {
  const lib = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  const folder = readdirSync(lib).find((name) => /^webkit2?gtk-\d/.test(name));
  return path.join(lib, folder ?? '', 'MiniBrowser');
}

/** The driver says nowhere that it listens: it is asked until it does. */
async function untilItListens<T>(run: () => Promise<T>): Promise<T> {
  const late = Date.now() + 20_000;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > late) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
