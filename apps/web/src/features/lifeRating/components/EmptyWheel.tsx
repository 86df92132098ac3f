import { NO_SCORES } from '@sevenfold/domain/lifeRating';
import type { ReactNode } from 'react';
import { RadarWheel } from './RadarWheel';

/** A life wheel without a score, and how to get one. */
export const EmptyWheel = ({ text, action }: { readonly text: string; readonly action: ReactNode }) => (
  <div className="flex flex-col items-center gap-4 py-6 text-center">
    <div className="w-full max-w-120">
      <RadarWheel scores={NO_SCORES} />
    </div>
    <p className="max-w-80 text-body text-balance text-n10">{text}</p>
    {action}
  </div>
);
