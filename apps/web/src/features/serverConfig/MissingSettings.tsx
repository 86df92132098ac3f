import { useText } from '#platform';

/** Names of the settings that a server lacks for something. Folded, because only who runs it can use them. */
export function MissingSettings({ names }: { readonly names: readonly string[] }) {
  const text = useText();
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 text-small text-n11 pointer-coarse:py-3.25">
        {text('settings.forOperator')}
      </summary>
      <ul className="flex flex-wrap gap-1.5 pb-1">
        {names.map((name) => (
          <li key={name}>
            <code className="rounded-chip bg-n3 px-1.5 py-0.5 font-mono text-micro wrap-anywhere text-n11">{name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
