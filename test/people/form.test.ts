import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../tools/service';
import { useWaiting } from '../tools/waitingServer';

/** Forms that people fill in: every kind of field, from the editor and from JSON. */

const service = useEmulator();
const waiting = useWaiting();

const ask = async (parameters: IDataObject) =>
	await waiting.ask({
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
			responseType: 'customForm',
			...parameters,
		},
	});

/** The link of the latest question. */
const link = (): string => {
	const request = service.emulator.appMessages.at(-1)?.request;
	return (request?.type === 'text' && request.message.match(/http\S+/)?.[0]) || '';
};

const send = async (values: Record<string, string | File | Array<string | File>>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(values))
		for (const one of [value].flat()) form.append(name, one);
	return await fetch(link(), { method: 'POST', body: form });
};

const fields = (...values: object[]) => ({ formFields: { values } });
const json = (...values: object[]) => ({ defineForm: 'json', formJson: JSON.stringify(values) });

test('a form returns each field in its type, and names invalid ones', async () => {
	const { executionId } = await ask(
		fields(
			{ fieldLabel: 'Reason', fieldType: 'text', requiredField: true },
			{ fieldLabel: 'Amount', fieldType: 'number' },
			{ fieldLabel: 'Since', fieldType: 'date' },
			{ fieldLabel: 'Mail', fieldType: 'email' },
			{ fieldLabel: 'Size', fieldType: 'dropdown', fieldOptions: 'S, M, L' },
			{ fieldLabel: 'Tell', fieldType: 'checkbox', fieldOptions: 'SMS\nMail' },
			{ fieldLabel: 'More', fieldType: 'textarea' },
		),
	);
	expect(await (await fetch(link())).text()).not.toContain('class="summary"');
	const bad = await send({
		'field-0': '',
		'field-1': 'much',
		'field-2': '2026-02-31',
		'field-3': 'ana',
		'field-4': 'XL',
		'field-5': ['SMS', 'Fax'],
		'field-6': '<b>',
	});
	expect(bad.status).toBe(422);
	const page = await bad.text();
	expect(
		[...page.matchAll(/<p class="problem" id="([\w-]+)">([^<]+)/g)].map(([, id, text]) => [
			id,
			text,
		]),
	).toEqual([
		['field-0-problem', 'Please fill this in.'],
		...[1, 2, 3, 4, 5].map((field) => [
			`field-${field}-problem`,
			'Please enter this in the required format.',
		]),
	]);
	const [, summary = ''] = /<div class="summary" role="alert">(.*?)<\/div>/.exec(page) ?? [];
	expect(summary).toContain('<a href="#field-0">Reason: Please fill this in.</a>');
	expect(summary).toContain(
		'<a href="#field-5">Tell: Please enter this in the required format.</a>',
	);
	expect(summary.match(/<li>/g)).toHaveLength(6);
	// Without scripts, the page opens at the first problem.
	expect(page.match(/<input id="([\w-]+)"[^>]* autofocus/)?.[1]).toBe('field-0');
	expect(page.match(/autofocus/g)).toHaveLength(1);
	expect(page).toContain('&lt;b&gt;</textarea>');
	expect(page).toContain('<input id="field-5" type="checkbox" value="SMS" name="field-5"');
	await send({
		'field-0': 'Damaged',
		'field-1': '12,5',
		'field-2': '2026-01-31',
		'field-3': 'ana@example.com',
		'field-4': 'M',
		'field-5': ['SMS', 'Mail'],
	});
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		Reason: 'Damaged',
		Amount: 12.5,
		Since: '2026-01-31',
		Mail: 'ana@example.com',
		Size: 'M',
		Tell: ['SMS', 'Mail'],
		More: null,
		outcome: 'answered',
	});
});

/** The first bytes of a file of each kind. */
const starts = {
	jpeg: [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0],
	png: [...Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), ...Array<number>(30).fill(1)],
	heic: [0, 0, 0, 0x18, ...Buffer.from('ftypheic'), 0, 0, 0, 0, ...Buffer.from('mif1heic')],
	program: [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0],
	pdf: [...Buffer.from('%PDF-1.7\n')],
	text: [...Buffer.from('a;b\n1;2\n')],
};
const file = (kind: keyof typeof starts, name: string, type: string) =>
	new File([new Uint8Array(starts[kind])], name, { type });

const photo = file('jpeg', 'Tür 1.JPG', 'image/jpeg');

test('files become binary data, and the output describes them', async () => {
	const { executionId } = await ask(
		fields(
			{
				fieldLabel: 'Photo',
				fieldType: 'file',
				requiredField: true,
				acceptFileTypes: '.jpg, .png',
			},
			{
				fieldLabel: 'More papers',
				fieldType: 'file',
				multipleFiles: true,
				acceptFileTypes: 'application/pdf, image/*',
			},
			{ fieldLabel: 'More-papers', fieldType: 'file' },
		),
	);
	const page = await (await fetch(link())).text();
	expect(page).toMatch(
		/<input id="field-0" type="file" accept="\.jpg,\.png" name="field-0"[^>]* required>/,
	);
	expect(page).toContain('accept="application/pdf,image/*" multiple name="field-1"');
	const bill = file('pdf', 'bill.pdf', 'application/pdf');
	const program = file('program', 'x.exe', 'application/octet-stream');
	const refused: Array<Record<string, File | File[]>> = [
		{ 'field-1': bill },
		{ 'field-0': program },
		{ 'field-0': [photo, photo] },
		{ 'field-0': photo, 'field-1': [bill, program] },
	];
	for (const values of refused) expect((await send(values)).status).toBe(422);
	expect(waiting.statusOf(executionId)).toBe('waiting');

	expect((await send({ 'field-0': photo, 'field-1': [bill, photo], 'field-2': bill })).status).toBe(
		200,
	);
	const { json: out, items } = waiting.resultOf(executionId);
	expect(out[0]?.data).toMatchObject({
		Photo: [{ filename: 'Tür 1.JPG', mimetype: 'image/jpeg', size: 11 }],
		'More papers': [{ filename: 'bill.pdf' }, { filename: 'Tür 1.JPG' }],
	});
	const binary = items[0]?.binary ?? {};
	expect(
		Object.entries(binary).map(([name, { fileName, mimeType }]) => [name, fileName, mimeType]),
	).toEqual([
		['Photo_0', 'Tür 1.JPG', 'image/jpeg'],
		['More_papers_0', 'bill.pdf', 'application/pdf'],
		['More_papers_1', 'Tür 1.JPG', 'image/jpeg'],
		['More_papers_0_', 'bill.pdf', 'application/pdf'],
	]);
	expect([...Buffer.from(binary.Photo_0?.data ?? '', 'base64')]).toEqual(starts.jpeg);
});

test.each([
	['image/*', 'program', 'x.png', 'image/png', 422],
	['.png', 'program', 'x.png', 'application/octet-stream', 422],
	['.png', 'text', 'x.png', 'application/octet-stream', 422],
	['image/*', 'text', 'x.png', 'image/png', 422],
	['application/pdf', 'png', 'x.pdf', 'application/pdf', 422],
	['.pdf', 'program', 'x.pdf', 'application/pdf', 422],
	['.csv', 'program', 'x.csv', 'text/csv', 422],
	['.exe', 'program', 'x.exe', 'application/x-msdownload', 200],
	['image/*', 'png', 'x.png', 'image/png', 200],
	['.jpg', 'png', 'x.jpg', 'image/jpeg', 200],
	['image/*', 'heic', 'IMG_1.HEIC', 'image/heic', 200],
	['image/*', 'text', 'x.svg', 'image/svg+xml', 200],
	['.pdf', 'pdf', 'x.pdf', 'application/pdf', 200],
	['.csv', 'text', 'x.csv', 'text/csv', 200],
	['', 'program', 'x.png', 'image/png', 200],
] as const)(
	'the first bytes of a file decide: %s asked, %s as %s, %s',
	async (acceptFileTypes, kind, name, type, status) => {
		const { executionId } = await ask(
			fields({ fieldLabel: 'Paper', fieldType: 'file', requiredField: true, acceptFileTypes }),
		);
		const response = await send({ 'field-0': file(kind, name, type) });
		expect(response.status).toBe(status);
		if (status === 422) {
			expect(await response.text()).toContain(
				'Please choose a file of the kind that is asked for.',
			);
			expect(waiting.statusOf(executionId)).toBe('waiting');
		} else {
			const { items } = waiting.resultOf(executionId);
			expect(items[0]?.binary?.Paper_0).toMatchObject({ fileName: name, mimeType: type });
		}
	},
);

test('without scripts a page cannot hold a chosen file, so it says that it must be chosen again', async () => {
	await ask(
		fields(
			{ fieldLabel: 'Reason', requiredField: true },
			{ fieldLabel: 'Photo', fieldType: 'file', acceptFileTypes: 'image/*' },
			{ fieldLabel: 'Other', fieldType: 'file' },
		),
	);
	const page = await (await send({ 'field-0': '', 'field-1': photo })).text();
	expect(page.match(/Please choose the file again/g)).toHaveLength(1);
	expect(page).toMatch(/name="field-1"[^>]*><p class="again">/);
	const wrong = await (
		await send({ 'field-0': '', 'field-1': file('text', 'a.csv', 'text/csv') })
	).text();
	expect(wrong).not.toContain('Please choose the file again');
});

test('of a required group of boxes, one has to be chosen', async () => {
	const boxes = { fieldType: 'checkbox', fieldOptions: 'SMS, Mail' };
	await ask(
		fields({ fieldLabel: 'Tell', requiredField: true, ...boxes }, { fieldLabel: 'Also', ...boxes }),
	);
	const page = await send({ 'field-1': 'SMS' });
	expect(page.status).toBe(422);
	expect(await page.text()).toContain('id="field-0-problem">Please fill this in.');
});

test('the last page shows what was recorded, but no password and no hidden value', async () => {
	await ask(
		fields(
			{ fieldLabel: 'Reason', requiredField: true },
			{ fieldLabel: 'Sum', fieldType: 'number' },
			{ fieldLabel: 'Tell', fieldType: 'checkbox', fieldOptions: 'SMS, Mail' },
			{ fieldLabel: 'PIN', fieldType: 'password' },
			{ fieldLabel: 'Photo', fieldType: 'file' },
			{ fieldLabel: 'Order', fieldType: 'hiddenField', fieldValue: 'F-1042' },
			{ fieldLabel: 'Empty' },
		),
	);
	const values = {
		'field-0': '<b>',
		'field-1': '12,5',
		'field-2': ['SMS', 'Mail'],
		'field-3': 'secret-pin',
	};
	const page = await (await send({ ...values, 'field-4': photo })).text();
	expect(page).toContain('<p class="message">What happened?</p>');
	expect([...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...row]) => row)).toEqual([
		['Reason', '&lt;b&gt;'],
		['Sum', '12.5'],
		['Tell', 'SMS, Mail'],
		['PIN', '••••'],
		['Photo', 'Tür 1.JPG'],
	]);
});

test('a hidden value reaches the output unchanged, whatever a browser sends', async () => {
	const { executionId } = await ask(
		fields(
			{ fieldLabel: 'Why', fieldType: 'text', requiredField: true },
			{ fieldLabel: 'Order', fieldType: 'hiddenField', fieldValue: 'F-1042' },
		),
	);
	expect(await (await fetch(link())).text()).not.toContain('F-1042');
	await send({ 'field-0': 'Broken', 'field-1': 'F-9999' });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		Why: 'Broken',
		Order: 'F-1042',
	});
});

test('a password is hidden while it is typed, and not shown again, but the output has it in clear', async () => {
	const { executionId } = await ask(
		fields(
			{ fieldLabel: 'PIN', fieldType: 'password', placeholder: 'four digits' },
			{ fieldLabel: 'Sum', fieldType: 'number' },
		),
	);
	const page = await (await fetch(link())).text();
	expect(page).toContain(
		'type="password" autocomplete="off" maxlength="10000" placeholder="four digits"',
	);
	const bad = await send({ 'field-0': 'secret-pin', 'field-1': 'x' });
	expect(bad.status).toBe(422);
	expect(await bad.text()).not.toContain('secret-pin');
	await send({ 'field-0': 'secret-pin', 'field-1': '1' });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({ PIN: 'secret-pin', Sum: 1 });
});

test('fields start with their defaults; an emptied field stays empty', async () => {
	const { executionId } = await ask(
		fields(
			{ fieldLabel: 'Size', fieldType: 'dropdown', fieldOptions: 'S, M', defaultValue: 'M' },
			{ fieldLabel: 'Colour', fieldType: 'radio', fieldOptions: 'Red, Blue', defaultValue: 'Blue' },
			{ fieldLabel: 'Day', fieldType: 'date', defaultValue: '2026-01-31' },
			{
				fieldLabel: 'Words',
				fieldType: 'textarea',
				defaultValue: 'as agreed',
				placeholder: 'your words',
			},
		),
	);
	const page = await (await fetch(link())).text();
	expect(page).toContain('<option selected>M</option>');
	expect(page).toMatch(/value="Blue"[^>]* checked/);
	expect(page).toContain('type="date" value="2026-01-31"');
	expect(page).toContain('placeholder="your words"');
	expect(page).toContain('as agreed</textarea>');
	await send({ 'field-0': '', 'field-2': '', 'field-3': '' });
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		Size: null,
		Colour: null,
		Day: null,
		Words: null,
	});
});

test('a form as JSON in the notation of n8n’s forms', async () => {
	const { executionId } = await ask(
		json(
			{ fieldLabel: 'Reason', requiredField: true },
			{
				fieldLabel: 'Wish',
				fieldType: 'radio',
				fieldOptions: { values: [{ option: 'Refund' }, { option: 'None' }] },
			},
			{ fieldLabel: 'Tell', fieldType: 'checkbox', fieldOptions: ['SMS', 'Mail'] },
			{ fieldLabel: 'Size', fieldType: 'dropdown', fieldOptions: 'S, M', defaultValue: 'S' },
			{ fieldName: 'order', fieldType: 'hiddenField', fieldValue: 1042 },
			{
				fieldLabel: 'Photo',
				fieldType: 'file',
				multipleFiles: true,
				acceptFileTypes: 'image/*',
				unknownEntry: 1,
			},
		),
	);
	await send({
		'field-0': 'Damaged',
		'field-1': 'Refund',
		'field-2': 'SMS',
		'field-3': 'M',
		'field-5': [photo, photo],
	});
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		Reason: 'Damaged',
		Wish: 'Refund',
		Tell: ['SMS'],
		Size: 'M',
		order: '1042',
		Photo: [{ filename: 'Tür 1.JPG' }, { filename: 'Tür 1.JPG' }],
	});
});

test('an expression may return the list itself', async () => {
	const { run } = await ask({ defineForm: 'json', formJson: [{ fieldLabel: 'Reason' }] });
	expect(run.status).toBe('waiting');
});

test.each([
	[
		fields({ fieldLabel: 'A', fieldType: 'text' }, { fieldLabel: 'A', fieldType: 'text' }),
		/“Form Fields 2 › Label” is the label of another field too/,
	],
	[
		fields({ fieldLabel: 'outcome', fieldType: 'text' }),
		/“Form Fields 1 › Label” is “outcome”, a name the output already has/,
	],
	[
		fields({ fieldLabel: 'A', fieldType: 'radio', fieldOptions: ' , ' }),
		/“Form Fields 1 › Options” is empty/,
	],
	[fields(), /“Form Fields” is empty/],
	[
		fields({ fieldLabel: 'A', fieldType: 'dropdown', fieldOptions: 'S, M', defaultValue: 'L' }),
		/“Form Fields 1 › Default Value” is not one of the options/,
	],
	[
		fields({ fieldLabel: 'A', fieldType: 'date', defaultValue: 'tomorrow' }),
		/“Form Fields 1 › Default Value” is not a date/,
	],
	[
		fields({ fieldLabel: 'A', fieldType: 'hiddenField', fieldValue: 'x' }),
		/“Form Fields” has nothing to fill in/,
	],
	[json(), /“Form as JSON” is empty/],
	[{ defineForm: 'json', formJson: '[' }, /“Form as JSON” is not valid JSON/],
	[{ defineForm: 'json', formJson: '{}' }, /“Form as JSON” is not a list of fields/],
	[json({}), /“Form as JSON → 1 → fieldLabel” is empty/],
	[
		json({ fieldLabel: 'A' }, { fieldLabel: 'A' }),
		/“Form as JSON → 2 → fieldLabel” is the label of another/,
	],
	[
		json({ fieldLabel: 'A', fieldType: 'html' }),
		/“Form as JSON → 1 → fieldType” is not a type of field/,
	],
	[
		json({ fieldLabel: 'A', requiredField: 'yes' }),
		/“Form as JSON → 1 → requiredField” is not valid in a form/,
	],
	[json('A' as unknown as object), /“Form as JSON → 1” is not valid in a form/],
])('refuses before anything is sent: %j', async (parameters, message) => {
	const { error } = await ask(parameters);
	expect(error?.message).toMatch(message);
	expect(service.emulator.requests).toEqual([]);
});

test('a text has at most 10,000 characters and is trimmed', async () => {
	const { executionId } = await ask(
		fields(
			{ fieldLabel: 'Why', fieldType: 'textarea' },
			{ fieldLabel: 'Size', fieldType: 'radio', fieldOptions: 'S, M' },
		),
	);
	const page = await (await fetch(link())).text();
	expect(page).toContain(
		'<legend>Size</legend><label class="option"><input id="field-1" type="radio" value="S"',
	);
	expect(page).toContain('<form method="post" enctype="multipart/form-data">');
	const long = await send({ 'field-0': 'x'.repeat(10_001) });
	expect([long.status, await long.text()]).toEqual([
		422,
		expect.stringContaining('This is too long'),
	]);
	const answer = { 'field-0': ` ${'x'.repeat(10_000)}\r\n`, 'field-1': 'M' };
	expect((await send(answer)).status).toBe(200);
	expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
		Why: 'x'.repeat(10_000),
		Size: 'M',
	});
});
