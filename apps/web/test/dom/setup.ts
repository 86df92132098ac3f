import './browser';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetDevice, openDevice } from './device';

beforeEach(openDevice);

afterEach(async () => {
  cleanup();
  await forgetDevice();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});
