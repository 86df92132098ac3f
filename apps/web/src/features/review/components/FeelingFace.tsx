import type { Feeling } from '@sevenfold/domain/review';
import { Annoyed, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react';

const FACES: Record<Feeling, LucideIcon> = { 1: Frown, 2: Annoyed, 3: Meh, 4: Smile, 5: Laugh };

/** Hidden from screen readers: the label is next to it, or names its container. */
export function FeelingFace({ feeling, className }: { feeling: Feeling; className?: string }) {
  const Face = FACES[feeling];
  return <Face className={className} aria-hidden="true" />;
}
