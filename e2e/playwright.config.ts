import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['SEVENFOLD_E2E_PORT'] ?? 7791);
/** A separate database for every run. A variable, because every worker reads the configuration. */
process.env['SEVENFOLD_E2E_DATA'] ??= join(tmpdir(), `sevenfold-e2e-${randomUUID()}`);

/** Run by `npm test` or CI instead of interactively. */
const isUnattended = process.env['CI'] !== undefined || process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] !== undefined;

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // More than processors, because tests often wait for animations, timers and the network.
  workers: 3,
  // Retried once unattended, because a machine that pauses for seconds may fail a test; a real fault fails twice.
  // Retried tests are listed as flaky.
  retries: isUnattended ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Recording a trace slows a test down, so only retries are recorded.
    trace: isUnattended ? 'on-first-retry' : 'retain-on-failure',
    // Drawing frames of animations without a graphics card takes a third of all processor time. The tests of the day
    // and the week, which animate the most, run with them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests must see every request; the service worker has tests of its own.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env['SEVENFOLD_CHROMIUM'] && { executablePath: process.env['SEVENFOLD_CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Tests tagged with a device run on that alone: those in which neither layout nor input differ. `npm test` runs the
  // others on the desktop only, and no test tagged with `@long`; `npm run test:all` runs every project.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grep: /@phone/, use: phone },
    { name: 'repeated on the phone', grepInvert: /@phone|@desktop/, use: phone },
  ],
  webServer: {
    command: 'node --import ../tools/temporaryData.mjs ../apps/server/dist/main.js',
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(PORT),
      DATA_FOLDER: process.env['SEVENFOLD_E2E_DATA'],
      TEST_RUNNER: String(process.pid),
      RATE_LIMIT_PER_MINUTE: '0',
      // Nothing is sold here. Without a limit, everybody would have all features.
      FREE_ACTIVITIES: '5',
      LOG_LEVEL: 'warn',
      WEB_PUSH_SUBJECT: 'mailto:admin@example.org',
      ADMIN_EMAILS: 'e2e-admin@localhost,e2e-admin-es@localhost,e2e-admin-ja@localhost',
    },
  },
});
