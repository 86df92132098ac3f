import { text, useText } from '#platform';
import { useServerConfig } from '#features/serverConfig';

/** Says why an account is paused, below the account. */
export function PausedNote() {
  useText();
  // Only a free plan pauses accounts; until the configuration is read, its usual limit is shown.
  const count = useServerConfig()?.freePlan?.calendarAccounts ?? 1;
  return <p className="text-small text-n10">{text('integration.pausedText', { count })}</p>;
}
