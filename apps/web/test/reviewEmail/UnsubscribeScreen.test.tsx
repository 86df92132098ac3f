import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import UnsubscribeScreen from '../../src/features/reviewEmail/screens/UnsubscribeScreen';
import { navigateTo } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const stop = () => screen.getByRole('button', { name: text('reviewEmail.stop') });
const heading = () => screen.getByRole('heading', { level: 1 });

let sent: string[];
/** Sets the response to the request of the page. */
function respondWith(response: () => Response | undefined): void {
  sent = [];
  serveWith((method, path) => {
    if (method !== 'POST') return undefined;
    sent.push(path);
    return response();
  });
}

beforeEach(() => navigateTo('/unsubscribe?token=abc'));

describe('page of the unsubscribe link', () => {
  it('asks for confirmation, and switches the email off', async () => {
    respondWith(() => Response.json({ data: {} }));
    const user = renderOnDevice(<UnsubscribeScreen />);
    expect(heading()).toHaveTextContent(text('reviewEmail.stopTitle'));
    expect(await accessibilityViolations()).toEqual([]);
    expect(sent).toEqual([]);
    await user.click(stop());
    expect(await screen.findByRole('heading', { name: text('reviewEmail.stopped') })).toBeVisible();
    expect(sent).toEqual(['/api/v1/review-email/unsubscribe?token=abc']);
    expect(screen.getByRole('link', { name: text('reviewEmail.toSettings') })).toHaveAttribute(
      'href',
      '/settings/general',
    );
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says that the link is invalid when the server rejects it', async () => {
    respondWith(() => Response.json({ error: { code: 10000004, message: 'This is not allowed.' } }, { status: 403 }));
    const user = renderOnDevice(<UnsubscribeScreen />);
    await user.click(stop());
    expect(await screen.findByRole('heading', { name: text('reviewEmail.linkWrong') })).toBeVisible();
  });

  it('says that the link is invalid, without a request, when it has no token', () => {
    respondWith(() => undefined);
    navigateTo('/unsubscribe');
    renderOnDevice(<UnsubscribeScreen />);
    expect(heading()).toHaveTextContent(text('reviewEmail.linkWrong'));
    expect(sent).toEqual([]);
  });

  it('can be tried again after a network error', async () => {
    respondWith(() => (sent.length === 1 ? undefined : Response.json({ data: {} })));
    const user = renderOnDevice(<UnsubscribeScreen />);
    await user.click(stop());
    expect(await screen.findByText(text('reviewEmail.stopFailed'))).toBeVisible();
    await user.click(stop());
    expect(await screen.findByRole('heading', { name: text('reviewEmail.stopped') })).toBeVisible();
  });
});
