import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import { z } from 'zod/v4';

import { runs } from '../running';
import { manualWorkflow, nodeOf, service } from '../workflows';
import type { Check } from '../world';

const Email = z.looseObject({
	attachment_buffer: z.array(z.object({ name: z.string(), content: z.string() })),
});

/** Bytes of all values without a repeated sequence. */
const file = Buffer.concat(
	Array.from({ length: 31_251 }, (_, index) => createHash('sha256').update(`${index}`).digest()),
);

const convert = nodeOf('File', 'convertToFile@1.1', {
	...{ operation: 'toBinary', sourceProperty: 'base64', binaryPropertyName: 'report' },
	options: { fileName: 'report.bin', mimeType: 'application/x-report; charset=utf-8' },
});
const email = service('Send Email', {
	...{ resource: 'email', operation: 'send', to: 'Ana <ana@example.com>', subject: 'Report' },
	...{ emailFormat: 'text', text: 'See the attachment', options: { attachments: 'report' } },
});

export const attachmentChecks: readonly Check[] = [
	{
		claim: 'An attachment that n8n keeps on disk (binary mode filesystem) arrives byte for byte',
		async run(world) {
			world.emulator.reset();
			const items = [{ base64: file.toString('base64') }];
			const ran = await runs(world, manualWorkflow('Attachment', items, convert, email));
			assert.match(JSON.stringify(ran.binaries('File')), /"id":"filesystem/);
			const [attachment] = Email.parse(world.emulator.requests[0]?.body).attachment_buffer;
			assert.equal(attachment?.name, 'report.bin');
			const [type, content = ''] = attachment.content.split(';base64,');
			assert.equal(type, 'data:application/x-report');
			assert.ok(Buffer.from(content, 'base64').equals(file), 'the bytes differ');
		},
	},
];
