import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MessagingServiceApi } from '../../credentials/MessagingServiceApi.credentials';
import { MessagingServiceEmailApi } from '../../credentials/MessagingServiceEmailApi.credentials';
import { MessagingServiceWebhookApi } from '../../credentials/MessagingServiceWebhookApi.credentials';

const root = join(__dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');

test('documentation links in the editor lead to headings of the README', () => {
	const credentials = [
		new MessagingServiceApi(),
		new MessagingServiceEmailApi(),
		new MessagingServiceWebhookApi(),
	];
	const linked = [
		...credentials.map(({ documentationUrl }) => documentationUrl),
		...['MessagingService', 'MessagingServiceTrigger'].flatMap(
			(node) => read('nodes', 'MessagingService', `${node}.node.json`).match(/https:[^"]+/g) ?? [],
		),
	];
	const headings = [...read('README.md').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
		title.toLowerCase().replaceAll(' ', '-'),
	);
	expect(linked).toHaveLength(7);
	// GitHub itself provides #readme.
	for (const link of linked) expect(['readme', ...headings]).toContain(link.split('#')[1]);
});

test('at least twenty rows say which file to open for a change, and each file exists', () => {
	const [, region = ''] = read('docs', 'architecture.md').split('<!-- generated: changes -->');
	const [rows = ''] = region.split('<!-- end -->');
	const files = [...rows.matchAll(/`(nodes\/.+?)`/g)].map(([, file = '']) => file);
	expect(files.length).toBeGreaterThanOrEqual(20);
	expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
