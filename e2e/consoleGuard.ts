import { expect, type BrowserContext } from '@playwright/test';

/** Collects console errors, uncaught exceptions and external requests, and fails the test for unexpected ones. */
export class ConsoleGuard {
  private readonly reported: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Watches every page of a browser context; requests to other origins than `baseURL` are reported. */
  listenTo(context: BrowserContext, baseURL: string): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.reported.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.reported.push(String(error.error())));
    context.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !/^(?:data|blob|about):/.test(request.url()))
        this.reported.push(`requests ${request.url()}`);
    });
  }

  /** Allows messages that match, for a test that causes a failure on purpose. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** Fails the test if there was an unexpected message. */
  check(): void {
    expect(
      this.reported.filter((message) => !this.allowed.some((pattern) => pattern.test(message))),
      'unexpected console errors or external requests',
    ).toEqual([]);
  }
}
