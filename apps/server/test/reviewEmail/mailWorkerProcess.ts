// A worker process for tests, which sends review emails until it is killed. Its clock runs CLOCK_SPEED times as
// fast, so that leases of killed processes expire soon. It shows CLOCK_FROM at CLOCK_STARTED, in epoch milliseconds.
import { pino } from 'pino';
import { smtpMail } from '../../src/adapters/smtp';
import { readConfig } from '../../src/config';
import { overdueGauge, scheduleReviewEmailsTask, sendReviewEmailTask } from '../../src/features/reviewEmail/task';
import { startJobs } from '../../src/jobs';
import { runningGauge } from '../../src/jobs/metrics';

const config = readConfig(process.env);
if (!config.mail) throw new Error('SMTP_URL is missing');
const [from, started, speed] = ['CLOCK_FROM', 'CLOCK_STARTED', 'CLOCK_SPEED'].map((name) => Number(process.env[name]));
const setup = { mail: smtpMail(config.mail), origin: 'https://plan.example.org', isLocal: false };
await startJobs({
  config,
  databaseUrl: config.databaseUrl ?? '',
  clock: { now: () => Math.round((from ?? 0) + (Date.now() - (started ?? 0)) * (speed ?? 1)) },
  log: pino({ level: 'error' }),
  changes: { publish: () => undefined },
  tasks: [sendReviewEmailTask(setup), scheduleReviewEmailsTask(setup, overdueGauge())],
  running: runningGauge(),
});
process.stdout.write('ready at work\n');
