import type { Area, Integration } from '@sevenfold/contract';
import type { SuggestedActivity } from '@sevenfold/domain/tracking';
import { Plus, X } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { dispatch } from '#dispatch';
import { navigate, paths } from '#navigation';
import { lazyImport, newId, text, useText } from '#platform';
import { ActivityTile, Button, Card, IconButton, MetaLine, SectionHeader } from '#ui';
import { useAreas } from '#features/area';
import { useActivities } from '../api';
import { useActivityRoom, useCurrentWeek } from '../current';
import { newDraft } from '../draft';
import { acceptSuggestion, dismissSuggestion, fromSuggestion, goalText, perWeekText } from '../suggestion';
import { useSuggestions } from '../useSuggestions';

const FreeLimitSheet = lazy(() => lazyImport(() => import('./FreeLimitSheet')));

const NO_AREAS: readonly Area[] = [];

interface SuggestionsProps {
  /** The account whose events suggest the activities; all accounts if left out. */
  readonly integration?: Integration | undefined;
}

/**
 * Section with the activities that recurring calendar events suggest; nothing without any. Adding one takes one press.
 */
export function Suggestions({ integration }: SuggestionsProps) {
  useText();
  const suggestions = useSuggestions(integration);
  const areas = useAreas() ?? NO_AREAS;
  const week = useCurrentWeek();
  const { hasRoom } = useActivityRoom(useActivities());
  const list = useRef<HTMLUListElement>(null);
  const [isLimited, setLimited] = useState(false);
  const add = (suggestion: SuggestedActivity) => {
    if (!hasRoom) {
      setLimited(true);
      return;
    }
    dispatch(acceptSuggestion(suggestion, { areas, week, newId }), text('suggestion.added', { name: suggestion.name }));
    // The row with the focused button is gone.
    list.current?.focus();
  };
  const dismiss = (suggestion: SuggestedActivity) => {
    dispatch(dismissSuggestion(suggestion), text('suggestion.dismissed', { name: suggestion.name }));
    list.current?.focus();
  };
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions">
      <SectionHeader id="suggestions" title={text('suggestion.title')} />
      <Card>
        <ul ref={list} tabIndex={-1} aria-labelledby="suggestions" className="focus-none">
          {suggestions.map((suggestion) => (
            <SuggestionRow
              key={suggestion.key}
              suggestion={suggestion}
              areas={areas}
              onAdd={() => add(suggestion)}
              onDismiss={() => dismiss(suggestion)}
            />
          ))}
        </ul>
      </Card>
      <p className="pt-2 text-small text-n10">{text('suggestion.hint')}</p>
      {isLimited && (
        <Suspense fallback={null}>
          <FreeLimitSheet
            open={isLimited}
            onClose={() => setLimited(false)}
            onManage={() => navigate(paths.activities())}
          />
        </Suspense>
      )}
    </section>
  );
}

interface SuggestionRowProps {
  readonly suggestion: SuggestedActivity;
  readonly areas: readonly Area[];
  onAdd(): void;
  onDismiss(): void;
}

function SuggestionRow({ suggestion, areas, onAdd, onDismiss }: SuggestionRowProps) {
  const { name } = suggestion;
  const goal = goalText(suggestion);
  const found = perWeekText(suggestion);
  const { icon, color } = fromSuggestion(newDraft(areas[0] ?? null), suggestion, areas);
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5 pr-2 pl-4 not-first:border-t not-first:border-n4">
      <ActivityTile icon={icon} color={color} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-body font-strong wrap-anywhere text-n12">{name}</span>
        <MetaLine
          className="text-small text-n10 tabular-nums"
          parts={[
            text('suggestion.perWeek', { perWeek: found }),
            ...(found === goal ? [] : [text('suggestion.goal', { goal })]),
          ]}
        />
      </span>
      <Button
        size="small"
        icon={<Plus className="size-4.5" aria-hidden="true" />}
        aria-label={text('suggestion.addNamed', { name, goal })}
        onClick={onAdd}
      >
        {text('suggestion.add')}
      </Button>
      <IconButton
        label={text('suggestion.dismissNamed', { name })}
        icon={<X className="size-4.5" aria-hidden="true" />}
        onClick={onDismiss}
      />
    </li>
  );
}
