import { createContext, type ReactNode } from 'react';

/** Puts a page into the layout with the menu. Provided by the app, for a page that decides by itself. */
export const LayoutContext = createContext<(page: ReactNode) => ReactNode>((page) => page);
