import type { DeviceNoun, DeviceRow } from '@sevenfold/model/row';
import type { RowStore } from './rowStore';

/** Order of the rows of a noun, as every screen and every device shows them; by key where there is none. */
const FIRST_BY: Partial<Readonly<Record<DeviceNoun, 'order'>>> = {
  area: 'order',
  activity: 'order',
  objective: 'order',
};

/** All rows of a noun as a sorted list, which is the same object as long as none of them changes. */
export class RowLists {
  readonly #lists = new Map<DeviceNoun, readonly object[]>();

  constructor(private readonly store: RowStore) {
    store.observe(({ noun }) => this.#lists.delete(noun));
  }

  get<N extends DeviceNoun>(noun: N): readonly DeviceRow<N>[] {
    let list = this.#lists.get(noun);
    if (!list) {
      const first = FIRST_BY[noun];
      list = [...this.store.all(noun)]
        .sort(([a, left], [b, right]) => orderOf(left, first) - orderOf(right, first) || Number(a > b) - Number(a < b))
        .map(([, row]) => row);
      this.#lists.set(noun, list);
    }
    return list as readonly DeviceRow<N>[];
  }
}

const orderOf = (row: object, first: 'order' | undefined): number =>
  first !== undefined && first in row ? (row as { order: number }).order : 0;
