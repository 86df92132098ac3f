import { useState } from 'react';
import { ActivityTile } from '../src/ui/ActivityTile';
import { Button } from '../src/ui/Button';
import { type Drawing, EmptyState } from '../src/ui/EmptyState';
import { ErrorState } from '../src/ui/ErrorState';
import { Skeleton } from '../src/ui/Skeleton';
import { moveItem, type SortableGroup } from '../src/ui/sortableGroups';
import { SortableList } from '../src/ui/SortableList';
import { Card, SectionHeader } from '../src/ui/Surface';
import { Row } from './Row';
import { ConnectionBar } from '../src/ui/ConnectionBar';
import { Title } from './Title';
import type { Words } from './words';

const DRAWINGS: readonly Drawing[] = ['day', 'week', 'activities', 'search', 'chart', 'done', 'lost'];

export function States({ words }: { words: Words }) {
  const [groups, setGroups] = useState<readonly SortableGroup[]>([
    { id: 'health', name: words.health, itemIds: ['run', 'water', 'sleep'] },
    { id: 'growth', name: words.growth, itemIds: ['read'] },
    { id: 'none', name: words.more, itemIds: [] },
  ]);
  const names: Record<string, string> = { run: words.run, water: words.water, sleep: words.sleep, read: words.read };
  return (
    <section>
      <Title>States</Title>
      <div className="flex flex-col gap-4">
        <ConnectionBar connection="OFFLINE" />
        <ConnectionBar connection="SERVER_ERROR" />
        <ErrorState onRetry={() => {}} />
        <ErrorState onRetry={() => {}} updatedAt="10:42" busy />
        <div className="grid grid-cols-1 gap-4 medium:grid-cols-2">
          {DRAWINGS.map((drawing) => (
            <Card key={drawing}>
              <EmptyState drawing={drawing} text={words.empty} action={<Button>{words.add}</Button>} />
            </Card>
          ))}
        </div>
        <Card>
          {[0, 1].map((row) => (
            <div key={row} className="flex h-15 items-center gap-3 px-3.5">
              <Skeleton className="size-9 rounded-control" />
              <span className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-3 w-44" />
              </span>
              <Skeleton className="size-7 rounded-full" />
            </div>
          ))}
        </Card>
        <SortableList
          groups={groups}
          nameOf={(id) => names[id] ?? ''}
          renderEmptyGroup={() => words.empty}
          onMove={({ itemId, toGroupId, toIndex }) =>
            setGroups((before) => moveItem(before, itemId, toGroupId, toIndex))
          }
          renderGroup={(group, items) => (
            <div key={group.id}>
              <SectionHeader title={group.name} color="#1A9951" />
              <Card>{items}</Card>
            </div>
          )}
          renderItem={(id, handle) => (
            <Row
              leading={
                <span className="flex items-center gap-1 -ml-2">
                  {handle}
                  <ActivityTile icon="footprints" color="#1A9951" />
                </span>
              }
              title={names[id]}
              sub={`3 ${words.weekly}`}
            />
          )}
        />
      </div>
    </section>
  );
}
