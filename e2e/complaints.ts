import { expect, type BrowserContext } from '@playwright/test';

/** What the browser complained of, and what of that a test expects. */
export class Complaints {
  private readonly heard: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Console errors, uncaught exceptions, and calls that leave this machine, on every page of the context. */
  listenTo(context: BrowserContext, baseURL: string): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.heard.push(String(error.error())));
    context.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !/^(?:data|blob|about):/.test(request.url()))
        this.heard.push(`calls ${request.url()}`);
    });
  }

  /** The test makes something fail: the browser may say so, in these words. */
  expect(words: RegExp): void {
    this.expected.push(words);
  }

  /** Fails when there was one that no test expects. */
  check(): void {
    expect(
      this.heard.filter((complaint) => !this.expected.some((words) => words.test(complaint))),
      'the browser complained',
    ).toEqual([]);
  }
}
