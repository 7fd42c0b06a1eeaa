import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../../tools/service';

const service = useEmulator();

const send = (parameters: IDataObject) =>
	service.run({ resource: 'whatsApp', operation: 'send', to: '+52 55 1234-5678', ...parameters });

/** Returns the body of the only request; expects no violations. */
const body = () => {
	const { requests } = service.emulator;
	expect(requests).toMatchObject([{ method: 'POST', path: '/wab', violations: [] }]);
	return requests[0]?.body;
};

const phones = { agent: '5215512345678', number: '525512345678' };
const url = 'https://example.com/file';
const contact = { messageType: 'contacts', firstName: 'Nathan' };
const withJson = (additionalContactFields: string) => ({ options: { additionalContactFields } });

test.each<[string, IDataObject, object]>([
	['text', { message: ' Hello\n*you* 🎉 ' }, { message: ' Hello\n*you* 🎉 ' }],
	['image', { mediaUrl: url, caption: 'A parcel' }, { url, caption: 'A parcel' }],
	['file', { mediaUrl: url, fileName: ' invoice.pdf ' }, { url, filename: 'invoice.pdf' }],
	[
		'audio',
		{ mediaUrl: ' https://example.com/año nuevo.mp3 ' },
		{ url: 'https://example.com/a%C3%B1o%20nuevo.mp3' },
	],
	['video', { mediaUrl: 'http://example.com/v.mp4' }, { url: 'http://example.com/v.mp4' }],
	['sticker', { mediaUrl: url }, { url }],
	[
		'location',
		{
			latitude: '-90',
			longitude: '={{ 180 }}',
			locationName: 'Store',
			locationAddress: 'Av. Juárez 1',
		},
		{ latitude: -90, longitude: 180, name: 'Store', address: 'Av. Juárez 1' },
	],
])(
	'a message of type %s leaves with exactly its fields: %j',
	async (messageType, parameters, fields) => {
		const { json, error } = await send({ messageType, ...parameters });
		expect(error).toBeUndefined();
		expect(body()).toEqual({ type: messageType, ...phones, ...fields });
		expect(json).toEqual([
			{
				...{ to: '+525512345678', from: '+5215512345678', status: 'queued', type: messageType },
				...{ code: 200, message: 'Message enqueued successfully' },
			},
		]);
	},
);

test('leftover fields of another message type are not sent', async () => {
	const left = { message: 'Hello', latitude: '1', fileName: 'a', firstName: 'B' };
	await send({ messageType: 'image', mediaUrl: url, ...left });
	expect(body()).toEqual({ type: 'image', ...phones, url });
});

describe('a contact card', () => {
	const card = () => {
		const { contact, ...others } = body() as IDataObject;
		expect(others).toEqual({ type: 'contacts', ...phones });
		return contact;
	};

	test('carries every field and the additional JSON', async () => {
		const { error } = await send({
			messageType: 'contacts',
			firstName: ' Nathan ',
			lastName: 'Smith',
			formattedName: 'Dr. Nathan Smith',
			phones: {
				phone: [
					{ phone: '+52 (55) 1234 5678', type: 'WORK', waId: '={{ 5215512345678 }}' },
					{ phone: '={{ 525587654321 }}', type: '=IPHONE' },
				],
			},
			emails: {
				email: [{ email: 'nathan@example.com', type: 'HOME' }, { email: 'n@example.com' }],
			},
			company: 'My Shop',
			jobTitle: 'Manager',
			...withJson(
				JSON.stringify({
					birthday: '1990-12-31',
					urls: [{ url: 'https://example.com', type: 'WORK' }],
					name: { middle_name: 'J.' },
				}),
			),
		});
		expect(error).toBeUndefined();
		expect(card()).toEqual({
			name: {
				first_name: 'Nathan',
				last_name: 'Smith',
				formatted_name: 'Dr. Nathan Smith',
				middle_name: 'J.',
			},
			phones: [
				{ phone: '+52 (55) 1234 5678', type: 'WORK', wa_id: '5215512345678' },
				{ phone: '525587654321', type: 'IPHONE' },
			],
			emails: [
				{ email: 'nathan@example.com', type: 'HOME' },
				{ email: 'n@example.com', type: 'WORK' },
			],
			org: { company: 'My Shop', title: 'Manager' },
			birthday: '1990-12-31',
			urls: [{ url: 'https://example.com', type: 'WORK' }],
		});
	});

	test.each<[IDataObject, string]>([
		[{ firstName: 'Nathan', lastName: 'Smith', company: 'My Shop' }, 'Nathan Smith'],
		[{ lastName: 'Smith', company: 'My Shop' }, 'Smith'],
		[{ company: 'My Shop', phones: { phone: [{ phone: '55 1234' }] } }, 'My Shop'],
		[{ phones: { phone: [{ phone: '55 1234' }] } }, '55 1234'],
	])('of %j shows the name %p', async (fields, formatted_name) => {
		await send({ messageType: 'contacts', ...fields });
		expect(card()).toMatchObject({ name: { formatted_name } });
	});
});

const place = { messageType: 'location', latitude: '1', longitude: '1' };
const more = '“Options › Additional Contact Fields';

test.each<[IDataObject, string]>([
	[
		{ message: 'x', options: { whatsAppAgent: '55 1234' } },
		'“Options › WhatsApp Agent” has 6 digits after the country code',
	],
	[{ message: 'x', to: '={{ undefined }}' }, '“To” is empty'],
	[{ message: '={{ undefined }}' }, '“Message” is empty'],
	[{ message: 'Hello \uD83D' }, '“Message” has half a character'],
	[{ messageType: 'audio', mediaUrl: 'file:///a' }, '“Media URL” is not an http or https address'],
	[{ messageType: 'audio', mediaUrl: 'example.com/a' }, '“Media URL” is not an http'],
	[{ messageType: 'audio', mediaUrl: `${url}\n/b` }, '“Media URL” is not an http'],
	[{ messageType: 'audio', mediaUrl: '={{ undefined }}' }, '“Media URL” is empty'],
	[{ messageType: 'image', mediaUrl: url, caption: '\uDE00' }, '“Caption” has half a character'],
	[{ messageType: 'file', mediaUrl: url, fileName: ' ' }, '“File Name” is empty'],
	[{ messageType: 'file', mediaUrl: url, fileName: 'a/b.pdf' }, '“File Name” has a slash'],
	[{ ...place, latitude: '90.1' }, '“Latitude” is not a number between -90 and 90'],
	[{ ...place, latitude: '19,4' }, '“Latitude” is not a number between -90 and 90'],
	[{ ...place, longitude: '-180.5' }, '“Longitude” is not a number between -180'],
	[{ ...place, longitude: '={{ undefined }}' }, '“Longitude” is not a number between -180'],
	[{ ...place, locationName: '\uD83D' }, '“Location Name” has half a character'],
	[
		{ messageType: 'contacts' },
		'“Full Display Name” is empty, and there is no name, company or phone',
	],
	[
		{ ...contact, phones: { phone: [{ phone: '={{ undefined }}' }] } },
		'“Phones 1 › Phone” is empty',
	],
	[{ ...contact, emails: { email: [{ email: '={{ [] }}' }] } }, '“Emails 1 › Email” is not text'],
	[{ ...contact, ...withJson('={{ "{" }}') }, `${more}” is not valid JSON`],
	[{ ...contact, ...withJson('={{ [1] }}') }, `${more}” is not a JSON object`],
	[{ ...contact, ...withJson('{ "phones": "none" }') }, `${more} → phones” is not a list`],
	[
		{ ...contact, ...withJson('{ "emails": [{ "email": "n@example.com" }, { "email": 7 }] }') },
		`${more} → emails → 2 → email” is not text`,
	],
	[{ ...contact, ...withJson('{ "org": "My Shop" }') }, `${more} → org” is not an object`],
])('%j is refused by name and nothing leaves', async (parameters, words) => {
	const { error } = await send(parameters);
	expect(error?.message).toContain(words);
	expect(error?.message).not.toContain('[item 0]');
	expect(error?.description).not.toContain('Set Request');
	expect(service.emulator.requests).toEqual([]);
});
