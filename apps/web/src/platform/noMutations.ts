/** In place of TanStack Query's own when the app is built (build/leanQuery.ts): changes go through the outbox, so there never is a mutation. */
export class MutationCache {
  findAll(): readonly never[] {
    return [];
  }

  clear(): void {
    // There is nothing.
  }

  async resumePausedMutations(): Promise<void> {
    // There is nothing.
  }
}

export function infiniteQueryBehavior(): never {
  throw new Error('The app was built without lists that have no end');
}
