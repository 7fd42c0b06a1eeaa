import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import type { DemoWorld } from '../../../demo/world';

/** What the tests of the pages share. */

export const placeOf = ({ n8n: { rest, url: webhookUrl }, emulator }: DemoWorld) => ({
	...{ rest, emulator, webhookUrl },
});

/** A small phone. */
export const phone = { width: 320, height: 640 };

/** Returns the accessibility issues of a page by WCAG 2.2 AA. */
export async function barriers(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page })
		.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
		.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export async function open(page: Page, link: string): Promise<void> {
	const refused: string[] = [];
	page.on(
		'console',
		(message) => void (message.type() === 'error' && refused.push(message.text())),
	);
	await page.goto(link);
	expect(refused).toEqual([]);
}

export const isTooWide = async (page: Page) =>
	await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
