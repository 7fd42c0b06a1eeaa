import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../tools/service';
import { useWaiting } from '../tools/waitingServer';

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
const responses: Readonly<Record<string, IDataObject>> = {
	'a form': form,
	'an approval': { responseType: 'approval' },
	'a free text': { responseType: 'freeText' },
};

async function ask(response: IDataObject) {
	const { executionId, error } = await waiting.ask({
		credentials: service.credentials,
		parameters: {
			options: {},
			...{
				resource: 'humanReview',
				operation: 'sendAndWait',
				channel: 'whatsApp',
				answerBy: 'link',
				to: '525587654321',
			},
			message: 'What happened?',
			...response,
		},
	});
	if (error) throw error;
	const request = service.emulator.appMessages.at(-1)?.request;
	const link = (request?.type === 'text' && request.message.match(/http\S+/)?.[0]) || '';
	return { executionId, link };
}

const post = async (link: string, type: string | undefined, body: string) =>
	await fetch(link, {
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

describe.each(Object.entries(responses))('%s', (_name, response) => {
	test.each([
		['JSON in the shape of an upload', 'application/json', forgery],
		['JSON with a charset', 'application/json; charset=utf-8', forgery],
		['JSON of another name', 'application/vnd.api+json', forgery],
		['plain text', 'text/plain', 'decision=approve&text=x&field-0=x'],
		['XML', 'application/xml', '<decision>approve</decision>'],
		['no type at all', undefined, 'decision=approve&text=x&field-0=x'],
		['a type that only begins like a form', 'multipart/form-data-x; boundary=x', forgery],
		['another kind of multipart', 'multipart/mixed; boundary=x', '--x\r\n\r\napprove\r\n--x--\r\n'],
	])('is not answered by %s: 415, and the question stays open', async (_kind, type, body) => {
		const { executionId, link } = await ask(response);
		const answer = await post(link, type, body);
		expect(answer.status).toBe(415);
		expect(await answer.text()).toContain(
			'Only the form on the page of the question can be sent here',
		);
		expect(waiting.statusOf(executionId)).toBe('waiting');
	});
});

test('a form may be multipart or URL-encoded', async () => {
	for (const body of [new URLSearchParams(), new FormData()]) {
		body.set('field-1', 'it broke');
		const { executionId, link } = await ask(form);
		expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
		expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ Where: 'it broke' });
	}
});

test('a file in a form is no answer, and neither reaches the output nor is kept', async () => {
	const { executionId, link } = await ask(form);
	const body = new FormData();
	body.append('field-1', new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' }));
	for (const [key, value] of Object.entries(upload))
		body.append(`files[field-1][${key}]`, String(value));
	expect((await fetch(link, { method: 'POST', body })).status).toBe(422);
	expect(waiting.statusOf(executionId)).toBe('waiting');
	body.append('field-1', 'in the shop');
	expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
	const { items, json } = waiting.resultOf(executionId);
	expect(json[0]?.data).toMatchObject({ Reason: null, Where: 'in the shop' });
	expect(items[0]?.binary).toBeUndefined();
});
