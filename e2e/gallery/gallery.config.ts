import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LANGUAGES, type Language } from '../texts';
import { TIME, TIMEZONE } from './moment';

const PORT = Number(process.env['SEVENFOLD_E2E_PORT'] ?? 7821);
/** Beginning of the names of this run's databases. A variable, because every worker reads the configuration. */
const data = (process.env['SEVENFOLD_E2E_DATA'] ??= join(tmpdir(), `sevenfold-gallery-${randomUUID()}`));

const urlOf = (language: Language): string =>
  `http://127.0.0.1:${PORT + LANGUAGES.findIndex((each) => each.language === language)}`;

/** Each language has a demo of its own, because names of activities and notes are written in it. */
export default defineConfig<{ language: Language }>({
  testDir: '.',
  testMatch: 'gallery.spec.ts',
  outputDir: '../../test-results/gallery',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    serviceWorkers: 'block',
    // The hint at swipes would move a row while it is measured.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: TIMEZONE,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(process.env['SEVENFOLD_CHROMIUM'] && { executablePath: process.env['SEVENFOLD_CHROMIUM'] }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: LANGUAGES.map(({ language }) => ({
    name: language,
    // Signed out, the language is that of the browser.
    use: { language, locale: language.toLowerCase(), baseURL: urlOf(language) },
  })),
  webServer: LANGUAGES.map(({ language }) => ({
    // With fakes of the services that a server for many has: calendars, payments, mail.
    command: 'node --import ./tools/fixedDate.mjs --import ./tools/temporaryData.mjs tools/demo.mjs --fakes',
    cwd: '../..',
    url: `${urlOf(language)}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      GALLERY_TIME: TIME,
      DEMO_LANGUAGE: language,
      // Any free ones.
      FAKES_PORT: '0',
      TZ: TIMEZONE,
      PORT: new URL(urlOf(language)).port,
      DATA_FOLDER: `${data}-${language}`,
      TEST_RUNNER: String(process.pid),
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
  })),
});
