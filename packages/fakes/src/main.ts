import { startDevelopmentFakes } from './development';

// Started by tools/fakes.mjs: starts the fakes and tells, in one line of JSON, how the server is configured for them.
const { FAKES_PORT = '7711', PORT = '7700', DEMO_LANGUAGE } = process.env;
const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const wanted = (DEMO_LANGUAGE ?? locale.slice(0, 2)).toUpperCase();

const { services } = await startDevelopmentFakes({
  firstPort: Number(FAKES_PORT),
  serverUrl: `http://127.0.0.1:${PORT}`,
  language: wanted === 'ES' || wanted === 'JA' ? wanted : 'EN',
  zone: timeZone,
});
process.stdout.write(`${JSON.stringify(services)}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit());
