import { runCommand, withDatabase } from '#backup';
import { systemClock } from './clock';
import { issueRecoveryCode } from '#features/recovery';
import { StartupError } from './startupError';

// recoveryCode [<name>]: prints a code with which the user of an account signs in once, by default of the oldest one.
await runCommand('The recovery code', async ({ config, log, args, signal, force }) => {
  const [given, ...more] = args;
  if (given?.startsWith('--') || more.length > 0)
    throw new StartupError('Usage: npm run recovery-code -- [<name of the account>]');
  const { name, code } = await withDatabase({ config, log, createIfMissing: false, signal, force }, (client) =>
    issueRecoveryCode(client, given, systemClock),
  );
  log.warn({ audit: 'RECOVERY_CODE_ISSUED' }, 'an operator made a recovery code for an account');
  return `${name} signs in once with the recovery code ${code}.`;
});
