import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { htmlToText } from '../../../nodes/MessagingService/text/html';
import { itemsOf } from '../../tools/engine';
import { useEmulator } from '../../tools/service';
import { email, fromTemplate } from '../messages';

/**
 * Values of variables may come from strangers, so they must stay plain text wherever they are used.
 */

const service = useEmulator();

const run = (value: string, parameters: IDataObject, jsons: IDataObject[] = [{}]) =>
	service.run(
		{ ...parameters, variables: { variable: [{ letter: 'a', value }] } },
		{ items: itemsOf(...jsons) },
	);

const html = '<p title="{{variable_a_var}}">Dear {{ variable_a_var }}</p>';
const send = (value: string, parameters: IDataObject = {}, jsons?: IDataObject[]) =>
	run(value, { ...email, html, ...parameters }, jsons);

const sendTemplate = (value: string, options: IDataObject = {}, more: IDataObject = {}) =>
	run(value, { ...fromTemplate, options, ...more });

const arrived = () => service.emulator.emails.at(-1);

const lines = ['Ana\r\nBcc: all@example.com', 'Ana\u2028X', 'Ana\u0000'];

describe.each<[string, string, { options?: IDataObject } & IDataObject]>([
	['subject', 'Subject', { subject: 'hi {{variable_a_var}}' }],
	['from name', 'From Name', { options: { fromName: '{{ variable_a_var }} of Shop' } }],
	['name of a recipient', 'To', { to: '"{{variable_a_var}}" <ana@example.com>' }],
])('a variable in the %s', (_where, label, parameters) => {
	test.each(lines)('is refused when its value is %j', async (value) => {
		for (const options of [{}, { allowHtmlInValues: true }]) {
			const { error } = await send(
				'={{ $json.value }}',
				{ ...parameters, options: { ...options, ...parameters.options } },
				[{ value: 'fine' }, { value }],
			);
			expect(error?.message).toBe(
				`“Variables” has a line break or another control character in the value of {{variable_a_var}}, which is used in “${label}” [item 1]`,
			);
			expect(error?.description).toContain(
				'Put the value on one line, or use the variable in the content only',
			);
		}
		expect(service.emulator.requests).toEqual([]);
	});
});

const hostile = '<a href="https://evil.example">\'Click\'</a> & {{variable_b_var}}';

test('markup in a value is shown as text in the HTML, and is unchanged in subject and text', async () => {
	const subject = 'For {{variable_a_var}}';
	const { error } = await send(hostile, { subject });
	expect(error).toBeUndefined();
	const shown =
		'&lt;a href=&quot;https://evil.example&quot;&gt;&#39;Click&#39;&lt;/a&gt; &amp; &#123;&#123;variable_b_var}}';
	expect(arrived()?.html).toBe(`<p title="${shown}">Dear ${shown}</p>`);
	expect(htmlToText(arrived()?.html ?? '')).toBe(`Dear ${hostile}`);
	expect(service.emulator.requests.at(-1)).toMatchObject({
		violations: [],
		body: { subject, text: 'Dear {{ variable_a_var }}', variables: { variable_a_var: hostile } },
	});
});

test('no value can add a tag, end an attribute or add a variable in the HTML', async () => {
	const value = fc.oneof(
		fc.string(),
		fc.string({
			unit: fc.constantFrom('<', '>', '"', "'", '&', '{{', '}}', 'variable_b_var', 'b', '\n', ';'),
		}),
	);
	await fc.assert(
		fc.asyncProperty(value, async (given) => {
			const before = service.emulator.emails.length;
			await send('={{ $json.value }}', { options: { sendTextAsItIs: true } }, [{ value: given }]);
			expect(service.emulator.emails).toHaveLength(before + 1);
			const html = arrived()?.html ?? '';
			expect(html).toMatch(/^<p title="[^"<>]*">Dear [^"<>]*<\/p>$/);
			expect(html).not.toContain('{{');
		}),
		{ numRuns: 60 },
	);
});

test('with Allow HTML in Variable Values, values are HTML, but not where HTML is derived from a text', async () => {
	const options = { allowHtmlInValues: true };
	await send(hostile, { options });
	expect(arrived()?.html).toContain('Dear <a href="https://evil.example">');
	await send(hostile, { emailFormat: 'text', text: 'Dear {{variable_a_var}}', options });
	expect(arrived()?.text).toContain('Dear <a href=');
	expect(arrived()?.html).not.toContain('<a');
});

describe('a template stored by the service', () => {
	const values = () =>
		(service.emulator.requests.at(-1)?.body as { variables: object } | undefined)?.variables;

	test('gets values that cannot begin markup', async () => {
		await sendTemplate('<img src="x"> O\'Brien & Co');
		expect(values()).toEqual({ variable_a_var: "&lt;img src=&quot;x&quot;&gt; O'Brien & Co" });
	});

	test.each(lines)('gets no value %j, which could be in its subject', async (value) => {
		const { error } = await sendTemplate(value);
		expect(error?.message).toBe(
			'“Variables” has a line break or another control character in the value of {{variable_a_var}}, which may be used in the subject of the template',
		);
		expect(error?.description).toContain('add “Options › Allow HTML in Variable Values”');
		expect(service.emulator.requests).toEqual([]);
	});

	test('gets unchanged values with Allow HTML in Variable Values, but no line breaks in a name', async () => {
		const options = { allowHtmlInValues: true };
		await sendTemplate('<b>1</b>\n2', options);
		expect(values()).toEqual({ variable_a_var: '<b>1</b>\n2' });
		const to = '"{{variable_a_var}}" <ana@example.com>';
		const { error } = await sendTemplate('1\n2', options, { to });
		expect(error?.message).toContain('is used in “To”');
	});
});
