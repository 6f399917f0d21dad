import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { openTestFolders, testFolder } from '#tests/support/test-folder.ts';

openTestFolders();
const port = Number(process.env.E2E_PORT ?? 3990);
process.env.E2E_PORT = String(port);
if (!process.env.E2E_DATA_DIR) openNewShop();

/** A shop of its own for each run, removed when the run is over; the run's workers find its folder in their environment. */
function openNewShop(): void {
  const dataDir = path.join(testFolder(), `dastak-e2e-${process.pid}`);
  process.env.E2E_DATA_DIR = dataDir;
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
}

const couriersUrl = `http://127.0.0.1:${port + 1_000}`;
process.env.E2E_COURIERS_URL = couriersUrl;

/** CHROMIUM is the browser of both projects; CHROMIUM_PHONE and CHROMIUM_DESKTOP give each project one of its own. */
function chromium(own?: string) {
  return {
    launchOptions: {
      executablePath: own ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  };
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two for two cores. With three and with four whole runs took as long, and tests met each other's load.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A guard against tests that hang: a busy machine takes long over a long one. Each wait has its own limit.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    // Recording costs a quarter of the whole time; `playwright test FILE --trace on` records where it is wanted.
    trace: 'off',
    // Tests delay and break requests, which works only without a service worker; tests/e2e/offline… allows it.
    serviceWorkers: 'block',
  },
  projects: [
    // The file's name says where a test runs: x.phone.e2e.ts, x.desk.e2e.ts, or at both sizes x.e2e.ts.
    {
      name: 'phone',
      testIgnore: '**/*.desk.e2e.ts',
      use: {
        ...chromium(process.env.CHROMIUM_PHONE),
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'desk',
      testIgnore: '**/*.phone.e2e.ts',
      use: { ...chromium(process.env.CHROMIUM_DESKTOP), viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    {
      // The couriers' stand-in: parcels stay where they are until a test moves them.
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
        DATA_DIR: process.env.E2E_DATA_DIR ?? '',
        SHOP_DEMO: '1',
        RATE_LIMITS: 'off',
        // Filling takes a hundred seconds of a core, and tests look at few pictures; those are made on request.
        FILL_RENDITIONS: 'off',
        COURIERS_URL: couriersUrl,
        // A test listens for webhooks on this machine.
        WEBHOOK_NETWORKS: '127.0.0.1',
      },
    },
  ],
});
