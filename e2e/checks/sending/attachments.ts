import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import { z } from 'zod/v4';

import { manualWorkflow, service, start, type Node } from '../workflows';
import type { Check } from '../world';

const Email = z.looseObject({
	subject: z.string(),
	attachment_buffer: z.array(z.object({ name: z.string(), content: z.string() })).default([]),
});
const Binary = z.looseObject({ id: z.string() });

/** Bytes of all values without a repeated sequence. */
function bytes(count: number): Buffer {
	const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, index) =>
		createHash('sha256').update(String(index)).digest(),
	);
	return Buffer.concat(blocks).subarray(0, count);
}

const file = bytes(1_000_001);

const items = [{ base64: file.toString('base64') }];

const convert: Node = {
	name: 'File',
	type: 'n8n-nodes-base.convertToFile',
	typeVersion: 1.1,
	parameters: {
		...{ operation: 'toBinary', sourceProperty: 'base64', binaryPropertyName: 'report' },
		options: { fileName: 'report.bin', mimeType: 'application/x-report; charset=utf-8' },
	},
};

const email = (name: string, options: object, settings = {}) =>
	service(
		name,
		{
			...{ resource: 'email', operation: 'send', to: 'Ana <ana@example.com>', subject: name },
			...{ emailFormat: 'text', text: 'See the attachment', options },
		},
		settings,
	);

export const attachmentChecks: readonly Check[] = [
	{
		claim: 'An attachment that n8n keeps on disk (binary mode filesystem) arrives byte for byte',
		async run({ emulator, rest }) {
			emulator.reset();
			const named = email('Send Email', { attachments: 'report' });
			const id = await rest.importWorkflow(manualWorkflow('Attachment', items, convert, named));
			const { status, failure, binaries } = await rest.runWorkflow(id, start);
			assert.equal(status, 'success', failure?.message);
			assert.match(Binary.parse(binaries('File')[0]?.['report']).id, /^filesystem/);

			const [attachment] = Email.parse(emulator.requests[0]?.body).attachment_buffer;
			assert.equal(attachment?.name, 'report.bin');
			const [type, content = ''] = attachment.content.split(';base64,');
			assert.equal(type, 'data:application/x-report');
			assert.ok(Buffer.from(content, 'base64').equals(file), 'the bytes differ');
		},
	},
];
