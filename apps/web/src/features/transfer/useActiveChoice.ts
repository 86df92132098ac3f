import { useState } from 'react';

/** An imported activity that would be active. */
export interface Candidate {
  /** Identifies it while units and names change. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
}

export interface ActiveChoice {
  readonly candidates: readonly Candidate[];
  readonly room: number;
  /** True if the plan has no room for all. */
  readonly isLimited: boolean;
  readonly chosen: ReadonlySet<string>;
  /** Ids of the activities that are imported archived. */
  readonly archivedIds: ReadonlySet<string>;
  toggle(key: string): void;
}

/**
 * Chooses the activities that stay active when the plan has no room for all: the first ones, until the user chooses.
 * All of them stay active while there is room, whatever was chosen before others were left out.
 * An activity that is left out of the import gives its place to the next one only if the user has not chosen.
 */
export function useActiveChoice(candidates: readonly Candidate[], room: number): ActiveChoice {
  const [choice, setChoice] = useState<readonly string[] | null>(null);
  const keys = candidates.map(({ key }) => key);
  const isLimited = keys.length > room;
  const chosen = new Set((isLimited && choice ? choice.filter((key) => keys.includes(key)) : keys).slice(0, room));
  return {
    candidates,
    room,
    isLimited,
    chosen,
    archivedIds: new Set(candidates.filter(({ key }) => !chosen.has(key)).map(({ id }) => id)),
    toggle: (key) => {
      if (chosen.has(key)) setChoice([...chosen].filter((one) => one !== key));
      else if (chosen.size < room) setChoice([...chosen, key]);
    },
  };
}
