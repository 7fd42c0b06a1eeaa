import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { uploadsIn } from '../../nodes/MessagingService/people/page/form';
import { useEmulator } from '../tools/service';
import { useWaiting } from '../tools/waitingServer';

/** Requests to the link of a question in place of its form. */

const service = useEmulator();
const waiting = useWaiting();

const withFile: IDataObject = {
	responseType: 'customForm',
	formFields: {
		values: [
			{ fieldLabel: 'Reason', fieldType: 'text' },
			{ fieldLabel: 'Photo', fieldType: 'file', requiredField: true },
		],
	},
};
const responses: Readonly<Record<string, IDataObject>> = {
	'a form with a file': withFile,
	'a form without files': {
		responseType: 'customForm',
		formFields: { values: [{ fieldLabel: 'Reason', fieldType: 'text' }] },
	},
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

const secret = join(mkdtempSync(join(tmpdir(), 'server-')), 'config');
writeFileSync(secret, 'the key of all credentials');

/** An upload as n8n represents it, in JSON. */
const uploadOf = (filepath: string) =>
	({ filepath, originalFilename: 'invoice.pdf', mimetype: 'application/pdf', size: 26 }) as const;
const forgery = JSON.stringify({
	data: { 'field-0': 'x', decision: 'approve', text: 'x' },
	files: { 'field-0': uploadOf(secret), 'field-1': uploadOf(secret) },
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

test('a form with files must be multipart; one without may also be URL-encoded', async () => {
	const files = await ask(withFile);
	const refused = await fetch(files.link, {
		method: 'POST',
		body: new URLSearchParams({ 'field-0': 'x' }),
	});
	expect(refused.status).toBe(415);
	for (const body of [new URLSearchParams(), new FormData()]) {
		body.set('field-0', 'it broke');
		const { executionId, link } = await ask({ ...responses['a form without files'] });
		expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
		expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ Reason: 'it broke' });
	}
});

test('no field of a form becomes a file, whatever its name and value', async () => {
	const { executionId, link } = await ask(withFile);
	const form = new FormData();
	for (const name of ['field-1', 'files', 'files[field-1]', '__proto__', 'constructor'])
		form.append(name, JSON.stringify(uploadOf(secret)));
	for (const [key, value] of Object.entries(uploadOf(secret))) {
		form.append(`files[field-1][${key}]`, String(value));
		form.append(`field-1.${key}`, String(value));
	}
	expect((await fetch(link, { method: 'POST', body: form })).status).toBe(422);
	expect(waiting.statusOf(executionId)).toBe('waiting');
});

test('only a file written by n8n’s parser counts: no path, link or size from the request', () => {
	const link = join(tmpdir(), `link-${process.pid}-${Date.now()}`);
	symlinkSync(secret, link);
	const sent: unknown = JSON.parse(
		JSON.stringify([
			uploadOf(secret),
			uploadOf(link),
			{ ...uploadOf(secret), toJSON: 'x', _writeStream: {} },
		]),
	);
	expect(uploadsIn({ 'field-0': sent, 'field-1': uploadOf(link) })).toEqual({
		'field-0': [],
		'field-1': [],
	});
	expect(uploadsIn(sent)).toEqual({});
	expect(uploadsIn('files')).toEqual({});
});

test('a file name that is a path is reduced to a name', async () => {
	const { executionId, link } = await ask(withFile);
	const boundary = 'forged';
	const body = [
		`--${boundary}`,
		'Content-Disposition: form-data; name="field-1"; filename="../../etc/cron.d/x\u202Efdp.exe"',
		'Content-Type: application/pdf',
		'',
		'%PDF',
		`--${boundary}--`,
		'',
	].join('\r\n');
	expect((await post(link, `multipart/form-data; boundary=${boundary}`, body)).status).toBe(200);
	const { items, json } = waiting.resultOf(executionId);
	const shown = String((json[0]?.data as { Photo?: IDataObject[] }).Photo?.[0]?.filename);
	expect([shown, String(items[0]?.binary?.Photo_0?.fileName)].join()).not.toMatch(/[/\\\u202E]/);
});
