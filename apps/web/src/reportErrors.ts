import { deviceRows } from '#data';
import { knownSettings } from '#features/user';
import { startErrorReporting } from '#platform';

/** Reports errors of this tab, and records the page while its user allows it. */
export function reportErrors(options: Parameters<typeof startErrorReporting>[0]): void {
  const record = startErrorReporting(options);
  let wasAllowed = false;
  const update = () => {
    const isAllowed = knownSettings()?.allowSessionRecordings === true;
    if (isAllowed !== wasAllowed) record(isAllowed);
    wasAllowed = isAllowed;
  };
  update();
  deviceRows.store.subscribe('user', update);
}
