import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../tools/service';
import { useWaiting } from '../tools/waitingServer';
import { byLink } from './byLink';

/** Requests to the link of a question in place of its form. */

const service = useEmulator();
const waiting = useWaiting();

const form: IDataObject = {
	responseType: 'customForm',
	formFields: {
		values: [
			{ fieldLabel: 'Reason', fieldType: 'text' },
			{ fieldLabel: 'Where', fieldType: 'text', requiredField: true },
		],
	},
};
const { ask, link, dataOf } = byLink(service, waiting);

const send = async (type: string | undefined, body: string) =>
	await fetch(link(), {
		method: 'POST',
		// A body of bytes sets no content type.
		body: Buffer.from(body),
		headers: type === undefined ? {} : { 'content-type': type },
	});

/** An upload as n8n represents it, in JSON. */
const upload = {
	filepath: '/home/node/.n8n/config',
	originalFilename: 'invoice.pdf',
	mimetype: 'application/pdf',
	size: 26,
} as const;
const forgery = JSON.stringify({
	data: { 'field-0': 'x', decision: 'approve', text: 'x' },
	files: { 'field-0': upload, 'field-1': upload },
	'field-0': 'x',
	decision: 'approve',
	text: 'x',
});

const fields = 'decision=approve&text=x&field-0=x&field-1=x';

test.each<[string, IDataObject, string | undefined, string]>([
	['JSON in the shape of an upload', form, 'application/json', forgery],
	['JSON with a charset', { responseType: 'freeText' }, 'application/json; charset=utf-8', forgery],
	['plain text', { responseType: 'freeText' }, 'text/plain', fields],
	['no type at all', {}, undefined, fields],
	['a type that only begins like a form', form, 'multipart/form-data-x; boundary=x', forgery],
	[
		'another kind of multipart',
		{},
		'multipart/mixed; boundary=x',
		'--x\r\n\r\napprove\r\n--x--\r\n',
	],
])('a question is not answered by %s: 415, and it stays open', async (_, response, type, body) => {
	const { executionId } = await ask(response);
	const answer = await send(type, body);
	expect(answer.status).toBe(415);
	expect(await answer.text()).toContain(
		'Only the form on the page of the question can be sent here',
	);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('a form may be multipart or URL-encoded', async () => {
	for (const body of [new URLSearchParams(), new FormData()]) {
		body.set('field-1', 'it broke');
		const asked = await ask(form);
		expect((await fetch(link(), { method: 'POST', body })).status).toBe(200);
		expect(dataOf(asked)).toMatchObject({ Where: 'it broke' });
	}
});

test('a file in a form is no answer, and neither reaches the output nor is kept', async () => {
	const { executionId } = await ask(form);
	const body = new FormData();
	body.append('field-1', new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' }));
	for (const [key, value] of Object.entries(upload))
		body.append(`files[field-1][${key}]`, String(value));
	expect((await fetch(link(), { method: 'POST', body })).status).toBe(422);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	body.append('field-1', 'in the shop');
	expect((await fetch(link(), { method: 'POST', body })).status).toBe(200);
	const { items, json } = waiting.resultOf(executionId);
	expect(json[0]?.data).toMatchObject({ Reason: null, Where: 'in the shop' });
	expect(items[0]?.binary).toBeUndefined();
});
