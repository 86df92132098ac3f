import { createContext, useContext } from 'react';

/** Loads the screen of a pathname ahead of a navigation. Provided by `App`, since routes lie above navigation. */
export type Preload = (pathname: string) => void;

export const PreloadContext = createContext<Preload>(() => undefined);

export const usePreload = (): Preload => useContext(PreloadContext);
