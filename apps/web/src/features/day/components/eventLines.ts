import { createContext, type ReactNode } from 'react';

/** Renders the calendar events of an activity below its row; undefined until they are loaded. */
export const EventLines = createContext<((activityId: string) => ReactNode) | undefined>(undefined);
