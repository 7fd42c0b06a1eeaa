import { useEmulator } from '../tools/service';
import { useWaiting } from '../tools/waitingServer';
import { byLink } from './byLink';

/** Forms that people fill in: every kind of field, from the editor and from JSON. */

const service = useEmulator();
const waiting = useWaiting();
const { ask, link, dataOf } = byLink(service, waiting, { responseType: 'customForm' });

const send = async (values: Record<string, string | string[]>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(values))
		for (const one of [value].flat()) form.append(name, one);
	return await fetch(link(), { method: 'POST', body: form });
};

const fields = (...values: object[]) => ({ formFields: { values } });
const json = (...values: object[]) => ({ defineForm: 'json', formJson: JSON.stringify(values) });

test('a form returns each field in its type, and names invalid ones', async () => {
	const asked = await ask(
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
	expect(dataOf(asked)).toMatchObject({
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

test('of a required group of boxes, one has to be chosen', async () => {
	const boxes = { fieldType: 'checkbox', fieldOptions: 'SMS, Mail' };
	await ask(
		fields({ fieldLabel: 'Tell', requiredField: true, ...boxes }, { fieldLabel: 'Also', ...boxes }),
	);
	const page = await send({ 'field-1': 'SMS' });
	expect(page.status).toBe(422);
	expect(await page.text()).toContain('id="field-0-problem">Please fill this in.');
});

test('the last page shows what was recorded', async () => {
	await ask(
		fields(
			{ fieldLabel: 'Reason', requiredField: true },
			{ fieldLabel: 'Sum', fieldType: 'number' },
			{ fieldLabel: 'Tell', fieldType: 'checkbox', fieldOptions: 'SMS, Mail' },
			{ fieldLabel: 'Empty' },
		),
	);
	const values = { 'field-0': '<b>', 'field-1': '12,5', 'field-2': ['SMS', 'Mail'] };
	const page = await (await send(values)).text();
	expect(page).toContain('<p class="message">What happened?</p>');
	expect([...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...row]) => row)).toEqual([
		['Reason', '&lt;b&gt;'],
		['Sum', '12.5'],
		['Tell', 'SMS, Mail'],
	]);
});

test('fields start with their defaults; an emptied field stays empty', async () => {
	const asked = await ask(
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
	expect(dataOf(asked)).toMatchObject({ Size: null, Colour: null, Day: null, Words: null });
});

test('a form as JSON in the notation of n8n’s forms', async () => {
	const asked = await ask(
		json(
			{ fieldLabel: 'Reason', requiredField: true },
			{
				fieldLabel: 'Wish',
				fieldType: 'radio',
				fieldOptions: { values: [{ option: 'Refund' }, { option: 'None' }] },
			},
			{ fieldLabel: 'Tell', fieldType: 'checkbox', fieldOptions: ['SMS', 'Mail'] },
			{
				fieldLabel: 'Size',
				fieldType: 'dropdown',
				fieldOptions: 'S, M',
				defaultValue: 'S',
				unknownEntry: 1,
			},
		),
	);
	await send({ 'field-0': 'Damaged', 'field-1': 'Refund', 'field-2': 'SMS', 'field-3': 'M' });
	const data = { Reason: 'Damaged', Wish: 'Refund', Tell: ['SMS'], Size: 'M' };
	expect(dataOf(asked)).toMatchObject(data);
});

test('an expression may return the list itself', async () => {
	const { run } = await ask({ defineForm: 'json', formJson: [{ fieldLabel: 'Reason' }] });
	expect(run.status).toBe('waiting');
});

const one = (more: object) => fields({ fieldLabel: 'A', ...more });
const oneInJson = (more: object) => json({ fieldLabel: 'A', ...more });

test.each([
	[fields({ fieldLabel: 'A' }, { fieldLabel: 'A' }), /2 › Label” is the label of another/],
	[one({ fieldLabel: 'outcome' }), /1 › Label” is “outcome”, a name the output already has/],
	[one({ fieldType: 'radio', fieldOptions: ' , ' }), /“Form Fields 1 › Options” is empty/],
	[fields(), /“Form Fields” is empty/],
	[
		one({ fieldType: 'dropdown', fieldOptions: 'S, M', defaultValue: 'L' }),
		/“Form Fields 1 › Default Value” is not one of the options/,
	],
	[one({ fieldType: 'date', defaultValue: 'tomorrow' }), /1 › Default Value” is not a date/],
	[{ defineForm: 'json', formJson: '[' }, /“Form as JSON” is not a list of fields/],
	[{ defineForm: 'json', formJson: '{}' }, /“Form as JSON” is not a list of fields/],
	[json({}), /“Form as JSON → 1 → fieldLabel” is empty/],
	[oneInJson({ fieldType: 'file' }), /“Form as JSON → 1 → fieldType” is not a type of field/],
	[oneInJson({ requiredField: 'yes' }), /→ 1 → requiredField” is not valid in a form/],
	[json('A' as unknown as object), /“Form as JSON → 1” is not valid in a form/],
])('refuses before anything is sent: %j', async (parameters, message) => {
	const { error } = await ask(parameters);
	expect(error?.message).toMatch(message);
	expect(service.emulator.requests).toEqual([]);
});

test('a text has at most 10,000 characters and is trimmed', async () => {
	const asked = await ask(
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
	expect(dataOf(asked)).toMatchObject({
		Why: 'x'.repeat(10_000),
		Size: 'M',
	});
});
