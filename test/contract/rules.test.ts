import type * as z from 'zod/v4';
import {
	decodedSize,
	emailSendRequest,
	incomingSms,
	messagingAppRequest,
	templateData,
} from '../../nodes/MessagingService/contract';

/** Edge cases of the rules. */

const problems = (schema: z.ZodType, value: unknown): string[] => {
	const { error } = schema.safeParse(value);
	return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test.each([
	['aGk=', 2],
	['aGkh', 3],
	['aA==', 1],
	['data:text/plain;base64,aGk=', 2],
	['=aGkh', 3],
])('%s holds %i bytes', (content, bytes) => expect(decodedSize(content)).toBe(bytes));

const app = { agent: '5215512345678', number: '5215587654321' };
const url = 'https://example.com/a';

test.each([
	['text', { message: 'Hello' }],
	['image', { url, caption: 'Hello' }],
	['file', { url, filename: 'a.pdf' }],
	['location', { latitude: 1, longitude: 2, name: 'Shop', address: 'Street 1' }],
	['template', { templateName: 'order', templateData: {}, language: 'es_MX' }],
	['audio', { url }],
	['video', { url }],
	['sticker', { url }],
	['contacts', { contact: {} }],
])('a message of the type %s has no empty text and no other field: %j', (type, content) => {
	const message = { type, ...app, ...content };
	expect(fits(messagingAppRequest, message)).toBe(true);
	expect(fits(messagingAppRequest, { ...message, more: 1 })).toBe(false);
	for (const [name, value] of Object.entries(content))
		if (typeof value === 'string')
			expect([name, fits(messagingAppRequest, { ...message, [name]: '' })]).toEqual([name, false]);
});

test.each([
	['latitude', 90],
	['longitude', 180],
])('%s is limited to ±%i', (field, most) => {
	const place = { type: 'location', ...app, latitude: 0, longitude: 0 };
	for (const value of [-most, 0, most])
		expect(fits(messagingAppRequest, { ...place, [field]: value })).toBe(true);
	for (const value of [-most - 0.001, most + 0.001])
		expect(fits(messagingAppRequest, { ...place, [field]: value })).toBe(false);
});

test('missing fields are named with their path', () => {
	expect(problems(templateData, { header: { type: 'DOCUMENT' } })).toEqual([
		'header.filename: is required when the header type is DOCUMENT',
	]);
	const mail = {
		from: { name: 'a', email: 'a@example.com' },
		to: [{ name: 'b', email: 'b@example.com' }],
	};
	expect(problems(emailSendRequest, { ...mail, subject: 'Hi' })).toEqual([
		'html: needs text, html or both',
	]);
	expect(problems(incomingSms, { source_addr: '525512345678', message: '' })).toEqual([
		'sms_id: needs sms_id or short_code',
	]);
	// Reported with other missing fields, but only for an object.
	expect(problems(incomingSms, { message: 'Hi' })).toHaveLength(2);
	expect(problems(incomingSms, null)).toHaveLength(1);
	expect(problems(incomingSms, 'text')).toHaveLength(1);
});
