import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { deeply } from '../../tools/runs';
import { useEmulator } from '../../tools/service';

/** A memoized result must equal the result for each item on its own. */

const service = useEmulator();

const preview = async (parameters: IDataObject, jsons: readonly IDataObject[]) => {
	const { json, error } = await service.run(
		{ resource: 'email', to: 'ana@example.com', ...parameters },
		{ items: jsons.map((json) => ({ json })), settings: { onError: 'continueRegularOutput' } },
	);
	expect(error).toBeUndefined();
	// Only the item index and references to earlier items may differ.
	const own = json.map(({ notices, ...rest }) => {
		const others = (notices as string[] | undefined)?.filter(
			(notice) => !notice.includes(' says the same to '),
		);
		return { ...rest, ...(others?.length && { notices: others }) };
	});
	return JSON.stringify(own).replaceAll(/ \[item \d+\]|"itemIndex":\d+/g, '');
};

/** A field with a fixed value or with an expression. */
const field = (name: string, fixed: unknown) =>
	fc.constantFrom(fixed, `={{ $json.${name} }}`, `={{ $json.${name} ?? 1 }}`);

const variables = (value: unknown) => ({ variable: [{ letter: 'a', value }] });
const content = fc.constantFrom('Hello', 'Hello {{variable_a_var}}', '<p>Bye</p>', '');

const sent = fc.record({
	subject: field('subject', 'News'),
	emailFormat: fc.constantFrom('html', 'text'),
	html: field('html', '<p>We moved</p>'),
	text: field('text', 'We moved'),
	variables: fc.oneof(fc.constant({}), field('value', 'x').map(variables)),
	options: fc.record({
		validateOnly: fc.constant(true),
		fromName: field('from', 'Shop'),
		fromEmail: field('address', 'shop@example.com'),
	}),
});

const saved = fc.record({
	operation: fc.constant('sendTemplate'),
	template: field('template', 'welcome'),
	variables: fc.oneof(fc.constant({}), field('value', 'x').map(variables)),
	options: fc.constant({ validateOnly: true }),
});

const item = fc.record({
	from: fc.constantFrom('Shop', 'Bank'),
	address: fc.constantFrom('shop@example.com', 'bank@example.com', 'nobody'),
	subject: content,
	html: content,
	text: content,
	value: fc.constantFrom('x', 'y', ''),
	template: fc.constantFrom('welcome', 'goodbye', ''),
});

test('results are the same for any items and fixed fields', async () => {
	const parameters = fc.oneof({ arbitrary: sent, weight: 3 }, { arbitrary: saved, weight: 1 });
	const items = fc.array(item, { minLength: 2, maxLength: 5 });
	await fc.assert(
		fc.asyncProperty(parameters, items, async (given, jsons) => {
			const all = { operation: 'send', ...given } as IDataObject;
			const alone: string[] = [];
			for (const json of jsons) alone.push((await preview(all, [json])).slice(1, -1));
			expect(await preview(all, jsons)).toBe(`[${alone.join(',')}]`);
		}),
		{ numRuns: deeply(150, 15) },
	);
}, 60_000);
