import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { openTestFolders, testFolder } from './bin/test-folder.ts';

openTestFolders();
const port = Number(process.env.STORY_PORT ?? 3990);
process.env.STORY_PORT = String(port);
if (!process.env.STORY_DATA) openNewShop();

/** A shop of its own for each run, gone when the run is over; the run's workers find its place in their environment. */
function openNewShop(): void {
  const dataDir = path.join(testFolder(), `dastak-stories-${process.pid}`);
  process.env.STORY_DATA = dataDir;
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

const couriersUrl = `http://127.0.0.1:${port + 1_000}`;
process.env.STORY_COURIERS = couriersUrl;

const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two for two cores. With three and with four whole runs took as long, and stories met each other's load.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A net under stories that hang, not a promise: a busy machine takes long over a long one. Each wait has its own limit.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: chromium,
    // Recording costs a quarter of the whole time; `playwright test FILE --trace on` records where it is wanted.
    trace: 'off',
    // Stories hold requests up or break them, which they can only do where no worker answers; e2e/offline… allows it.
    serviceWorkers: 'block',
  },
  projects: [
    // A story of one kind of screen says so in its file's name.
    {
      name: 'phone',
      testIgnore: '*.desk.e2e.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', testIgnore: '*.phone.e2e.ts', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: [
    {
      // The couriers' stand-in: parcels stay where they are until a story says something about them.
      command: 'exec node bin/couriers.ts',
      url: `${couriersUrl}/behave`,
      timeout: 60_000,
      env: { PORT: String(port + 1_000), STEP_SECONDS: '0' },
    },
    {
      command: 'exec node server.ts',
      url: `http://localhost:${port}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        SITE_URL: `http://localhost:${port}`,
        DATA_DIR: process.env.STORY_DATA ?? '',
        SHOP_DEMO: '1',
        RATE_LIMITS: 'off',
        // A hundred seconds of a core, for pictures that hardly any story looks at; those they look at are made when asked for.
        FILL_RENDITIONS: 'off',
        COURIERS_URL: couriersUrl,
        // A story listens for webhooks on this machine.
        WEBHOOK_NETWORKS: '127.0.0.1',
      },
    },
  ],
});
