import { readFileSync } from 'node:fs';
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
