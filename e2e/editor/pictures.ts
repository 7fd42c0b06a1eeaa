import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Writes the pictures that tests attach into one folder, numbered in the order in which they were taken. */
export default class Pictures implements Reporter {
	private count = 0;

	constructor(private readonly options: { readonly folder: string }) {}

	onBegin(): void {
		mkdirSync(this.options.folder, { recursive: true });
	}

	onTestEnd(_test: TestCase, { attachments }: TestResult): void {
		for (const { name, contentType, body } of attachments) {
			// Playwright's own picture of a failure is a file.
			if (contentType !== 'image/png' || body === undefined) continue;
			const number = String(++this.count).padStart(2, '0');
			writeFileSync(join(this.options.folder, `${number} ${name}.png`), body);
		}
	}

	onEnd(): void {
		console.log(`\n${this.count} pictures in ${this.options.folder}`);
	}
}
