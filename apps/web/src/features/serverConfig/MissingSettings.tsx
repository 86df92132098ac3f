import { ChevronDown } from 'lucide-react';
import { useText } from '#platform';

/** Names of the settings that a server lacks for something. Folded, because only who runs it can use them. */
export function MissingSettings({ names }: { readonly names: readonly string[] }) {
  const text = useText();
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 py-1.5 text-small text-n10 pointer-coarse:py-3.25 [&::-webkit-details-marker]:hidden">
        {text('settings.forOperator')}
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
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
