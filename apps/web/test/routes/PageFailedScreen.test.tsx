import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkFailed } from '../../src/platform/chunk';
import { text } from '../../src/platform/text';
import { PageFailedScreen } from '../../src/routes/screens/PageFailedScreen';

const connect = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

const watchReload = () => vi.spyOn(location, 'reload').mockReturnValue();

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('PageFailedScreen', () => {
  it('reloads a page whose chunk is missing once the device is online again', () => {
    const reload = watchReload();
    connect(false);
    render(<PageFailedScreen error={new ChunkFailed()} />);
    expect(screen.getByRole('button', { name: text('error.reload') })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();

    connect(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves any other failure to the user', () => {
    const reload = watchReload();
    render(<PageFailedScreen error={new Error('Unexpected')} />);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', { name: text('error.reload') })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
});
