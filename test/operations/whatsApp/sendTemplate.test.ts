import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions } from '../../tools/engine';
import { useEmulator } from '../../tools/service';

const service = useEmulator();

const send = (parameters: IDataObject = {}, extra: Partial<RunOptions> = {}) =>
	service.run(
		{
			...{ resource: 'whatsApp', operation: 'sendTemplate', to: '+52 55 1234 5678' },
			...{ templateName: 'order_confirmation', languageCode: 'es_MX' },
			...parameters,
		},
		extra,
	);

const rows = (...values: unknown[]) =>
	({ placeholder: values.map((value) => ({ value })) }) as unknown as IDataObject;

/** Returns the template data that arrived; expects a request without violations. */
const templateData = () => {
	expect(service.emulator.requests.map(({ violations }) => violations)).toEqual([[]]);
	return (service.emulator.requests[0]?.body as IDataObject).templateData;
};

const url = 'https://example.com/invoice.pdf';
const withJson = (additionalTemplateData: string) => ({ options: { additionalTemplateData } });

test('a template without placeholders has an empty object as its data', async () => {
	expect((await send()).error).toBeUndefined();
	expect(templateData()).toEqual({});
});

test('a template is one request with every field', async () => {
	const { json, error } = await send({
		templateName: ' order_confirmation ',
		languageCode: ' es ',
		placeholders: rows('Nathan', '={{ 1042 }}', 'a "b" =c'),
		headerType: 'DOCUMENT',
		headerMediaUrl: url,
		headerFileName: 'invoice.pdf',
		...withJson('{ "header": { "placeholders": ["x"] }, "buttons": [{ "type": "URL" }] }'),
	});
	expect(error).toBeUndefined();
	expect(templateData()).toEqual({
		body: { placeholders: ['Nathan', '1042', 'a "b" =c'] },
		header: { type: 'DOCUMENT', mediaUrl: url, filename: 'invoice.pdf', placeholders: ['x'] },
		buttons: [{ type: 'URL' }],
	});
	const [request] = service.emulator.requests;
	expect(request).toMatchObject({ method: 'POST', path: '/wab' });
	expect(request?.body).toEqual({
		...{ type: 'template', agent: '5215512345678', number: '525512345678' },
		...{ templateName: 'order_confirmation', language: 'es', templateData: templateData() },
	});
	expect(json).toEqual([
		{
			...{ to: '+525512345678', from: '+5215512345678', status: 'queued', type: 'template' },
			...{ code: 200, message: 'Message enqueued successfully' },
		},
	]);
});

describe('the header', () => {
	const other = { headerType: 'other', headerMediaUrl: url };
	const more = '“Options › Additional Template Data';
	const withBody = (placeholders: string) =>
		withJson(`{ "body": { "placeholders": ${placeholders} } }`);

	test.each<[IDataObject, object]>([
		[{ headerType: 'IMAGE' }, { type: 'IMAGE', mediaUrl: url }],
		[
			{ headerType: 'VIDEO', headerFileName: 'v.mp4' },
			{ type: 'VIDEO', mediaUrl: url, filename: 'v.mp4' },
		],
		[
			{ headerType: 'other', otherHeaderType: ' AUDIO ' },
			{ type: 'AUDIO', mediaUrl: url },
		],
	])('of %j is sent as %j', async (fields, header) => {
		await send({ headerMediaUrl: url, ...fields });
		expect(templateData()).toEqual({ header });
	});

	test('of type text comes only from the additional data', async () => {
		const additionalTemplateData = '={{ ({ header: { variables: [$json.city] } }) }}';
		await send({ options: { additionalTemplateData } }, { items: itemsOf({ city: 'Mérida' }) });
		expect(templateData()).toEqual({ header: { variables: ['Mérida'] } });
	});

	test.each<[IDataObject, string]>([
		[{ headerType: 'DOCUMENT', headerMediaUrl: url }, '“Header File Name” is empty'],
		[{ ...other, otherHeaderType: '=DOCUMENT' }, '“Header File Name” is empty'],
		[{ headerType: 'IMAGE', headerMediaUrl: 'data:a' }, '“Header Media URL” is not an http'],
		[{ ...other, otherHeaderType: ' ' }, '“Header Type” is empty'],
		[
			{ headerType: 'IMAGE', headerMediaUrl: url, headerFileName: 'a/b' },
			'“Header File Name” has a slash',
		],
		[
			withJson('{ "header": { "type": "DOCUMENT" } }'),
			`${more} → header → filename” is required when`,
		],
		[withBody('["a", null]'), `${more} → body → placeholders → 2” is not text`],
		[withJson('={{ ({ header: { "x\\ud83d": 1 } }) }}'), `${more}” has half a character`],
	])('of %j is refused and nothing leaves', async (fields, words) => {
		const { error } = await send(fields);
		expect(error?.message).toContain(words);
		expect(service.emulator.requests).toEqual([]);
	});
});

test.each<[IDataObject, string]>([
	[{ templateName: '={{ undefined }}' }, '“Template Name” is empty'],
	[{ languageCode: ' ' }, '“Language Code” is empty'],
	[{ languageCode: 'spanish' }, '“Language Code” is not a language code'],
	[{ placeholders: rows('a', '={{ $json.missing }}') }, '“Body Placeholders 2 › Value” is empty'],
	// n8n makes a row of each letter of an expression.
	[{ placeholders: { placeholder: '={{ $json.a }}' } }, '“Body Placeholders 1 › Value” is empty'],
])('%j is refused and nothing leaves', async (fields, message) => {
	const { error } = await send(fields);
	expect(error?.message).toContain(message);
	expect(service.emulator.requests).toEqual([]);
});
