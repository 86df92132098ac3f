import type { TextKey } from '@sevenfold/i18n';
import { useText } from '#platform';
import { Dialog, Kbd } from '#ui';
import { closeOverlay, useShortcutsEnabled } from '#navigation';
import { SHORTCUTS } from './shortcutTable';

/** List of all keyboard shortcuts. */
export default function ShortcutList() {
  const text = useText();
  const isEnabled = useShortcutsEnabled();
  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={text('shell.shortcuts')}
      size="large"
      {...(isEnabled ? {} : { description: text('shell.shortcutsOff') })}
    >
      <div className="grid gap-x-10 gap-y-5 medium:grid-cols-2">
        {SHORTCUTS.map(({ heading, entries }) => (
          <section key={heading} aria-label={text(heading)}>
            <h3 className="pb-1 text-small font-medium text-n10">{text(heading)}</h3>
            <dl>
              {entries.map(({ label, keys }) => (
                <div key={label} className="flex min-h-9 items-center gap-3 border-b border-n4 py-1 last:border-none">
                  <dt className="min-w-0 flex-1 text-body">{text(label)}</dt>
                  <dd className="flex flex-none gap-2">
                    {keys.map((one) => (
                      <Keys key={one} keys={one} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const SPOKEN: Readonly<Record<string, TextKey>> = {
  space: 'shell.keySpace',
  left: 'shell.keyLeft',
  right: 'shell.keyRight',
};

/** Key caps with the same keys as text for screen readers. */
function Keys({ keys }: { keys: string }) {
  const text = useText();
  const spoken = SPOKEN[keys];
  return (
    <>
      <Kbd keys={keys} />
      <span className="sr-only">
        {spoken
          ? text(spoken)
          : keys.replace('mod', /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Command' : 'Control')}
      </span>
    </>
  );
}
