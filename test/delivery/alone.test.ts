import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type RunResult } from '../tools/engine';
import { runs } from '../tools/runs';
import { limited, useEmulator } from '../tools/service';
import { useStore } from '../tools/store';

/** A list of items ends as each of them would alone: same messages, outputs and errors. A refused account is not asked again. */

const service = useEmulator();
const store = useStore();

/** Fields of an item, which the node's expressions name. */
const item = fc.record(
	{
		name: fc.constantFrom('Ana', 'Bob', ''),
		Nombre: fc.constant('Eva'),
		brand: fc.constantFrom('Acme', 'Globex', 'a name too long for a sender'),
		password: fc.constantFrom('demo-password', 'wrong'),
		url: fc.constantFrom('here', 'nowhere'),
		limit: fc.constantFrom(0, 1, 'many'),
		unknown: fc.constantFrom('report', 'resend', 'soon'),
		least: fc.constantFrom(0, 5, 2_000_000, 'much'),
		shows: fc.boolean(),
		list: fc.constantFrom('+525511112222', ['+525511112222']),
		key: fc.constantFrom('', 'given'),
	},
	{ requiredKeys: [] },
);

const text = fc.constantFrom(
	'Hello',
	'=Hello {{ $json.name }}',
	'=Hola {{ $json.nombre }},',
	'={{ $json.name.toUpperCase() }}',
	'=Hi {{ $("Items").all().length > 0 ? "all" : "" }}',
);
const options = fc.record(
	{
		sender: fc.constantFrom('Shop', '={{ $json.brand }}'),
		whenUnknown: fc.constantFrom('report', '={{ $json.unknown ?? "report" }}'),
		limitPerNumber: fc.constantFrom(1, '={{ $json.limit ?? 0 }}'),
		minimumBalance: fc.constantFrom(1, '={{ $json.least ?? 0 }}'),
		validateOnly: fc.constantFrom(true, '={{ $json.shows ?? false }}'),
		doNotSendTo: fc.constantFrom(
			'+525511112222',
			'={{ $json.list ?? [] }}',
			'={{ $("Items").first().json.never ?? [] }}',
		),
		sendOnceKey: fc.constantFrom('={{ $json.key ?? $json.to }}', '={{ $json.to }}'),
	},
	{ requiredKeys: [] },
);
const credential = fc.record(
	{
		senderId: fc.constantFrom('Default', '={{ $json.brand }}'),
		password: fc.constant('={{ $json.password ?? "demo-password" }}'),
		baseUrl: fc.constant('={{ $json.url === "nowhere" ? "nowhere" : $json.here }}'),
	},
	{ requiredKeys: [] },
);

/** What the service accepted, by number, and what came out, without the place of the item in its run. */
function endOf({ json }: RunResult) {
	const plain = JSON.stringify(json, (name, value: unknown) =>
		['messageId', 'itemIndex', 'counts'].includes(name) ? undefined : value,
	).replace(/ \[item \d+\]/g, '');
	const asked = service.emulator.requests
		.filter(({ endpoint, accepted }) => endpoint === 'smsSend' && accepted)
		.map(({ body }) => JSON.stringify(body));
	return { asked: asked.sort(), plain: JSON.parse(plain) as IDataObject[] };
}

test('a list of items ends as each of them would alone, with random options, credentials and expressions', async () => {
	const story = fc.record({
		items: fc.array(item, { minLength: 2, maxLength: 4 }),
		message: text,
		options,
		credential,
	});
	await fc.assert(
		fc.asyncProperty(story, async ({ items, message, options: own, credential: changed }) => {
			const all = items.map((json, index) => ({
				...{ to: `5255000100${10 + index}`, here: service.emulator.url },
				...json,
			}));
			const send = async (some: readonly IDataObject[]) => {
				service.emulator.reset();
				store.clear();
				const { messagingServiceApi } = limited(service.credentials, { mostAtOnce: 1 });
				return endOf(
					await runNode({
						credentials: { messagingServiceApi: { ...messagingServiceApi, ...changed } },
						parameters: { resource: 'sms', operation: 'send', to: '={{ $json.to }}', message, options: own },
						items: itemsOf(...some),
						settings: { onError: 'continueRegularOutput' },
					}),
				);
			};
			const together = await send(all);
			const alone = [];
			for (const one of all) alone.push(await send([one]));
			expect(together.plain).toEqual(alone.flatMap(({ plain }) => plain));
			expect(together.asked).toEqual(alone.flatMap(({ asked }) => asked).sort());
		}),
		{ numRuns: runs(600) },
	);
}, 120_000);
