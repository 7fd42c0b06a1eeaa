import fc from 'fast-check';
import type { z } from 'zod/v4';
import { contactCard, endpoints, templateData } from '../../nodes/MessagingService/contract';
import { explainIssue } from '../../nodes/MessagingService/failures';
import { runs } from '../tools/runs';

const about = (schema: z.ZodType, value: unknown) =>
	explainIssue(schema.safeParse(value).error?.issues ?? []);

test.each<[z.ZodType, unknown, string[], string]>([
	[templateData, { header: { type: 7 } }, ['header', 'type'], 'is not text'],
	[templateData, { header: { type: '' } }, ['header', 'type'], 'is empty or too small'],
	[templateData, { header: 'x' }, ['header'], 'is not an object'],
	[
		templateData,
		{ header: { type: 'DOCUMENT' } },
		['header', 'filename'],
		'is required when the header type is DOCUMENT',
	],
	[templateData, { header: { mediaUrl: 'x' } }, ['header', 'mediaUrl'], 'must be an http or https address'],
	[contactCard, { phones: [{}, { phone: 7 }] }, ['phones', '2', 'phone'], 'is not text'],
	[contactCard, { emails: {} }, ['emails'], 'is not a list'],
	[
		endpoints.emailSendTemplate.request,
		{ template_id: 'x', to: [{ name: 'Ana', email: 'ana' }] },
		['to', '1', 'email'],
		'must be an email address',
	],
	[endpoints.smsSend.request, { phone: '525512345678', msg: 'x'.repeat(161) }, ['msg'], 'is too large'],
	[endpoints.emailTemplates.request, { colour: 'red' }, [], 'is not what the service takes there'],
])('a violation is described with its path: %#', (schema, value, path, reason) => {
	expect(about(schema, value)).toEqual({ path, reason });
});

test('messages of the library are never shown, for any JSON', () => {
	fc.assert(
		fc.property(fc.constantFrom(templateData, contactCard), fc.jsonValue(), (schema, value) => {
			expect(about(schema, value).reason).toMatch(
				/^(?:is|must be|needs) (?!.*(?:expected|received|Invalid))/,
			);
		}),
		{ numRuns: runs(300), seed: 31 },
	);
});
