import './browser';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetDevice, openDevice } from './device';

// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

beforeEach(openDevice);

afterEach(async () => {
  cleanup();
  await forgetDevice();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});
