import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type RunResult } from '../tools/engine';
import { deeply } from '../tools/runs';
import { limited, useEmulator } from '../tools/service';
import { useStore } from '../tools/store';

/**
 * A list of items ends as each of them would alone: same messages, outputs and errors. A refused
 * account is not asked again.
 */

const service = useEmulator();
const store = useStore();

/** Fields of an item, which the node's expressions name. */
const item = fc.record(
	{
		name: fc.constantFrom('Ana', 'Bob', ''),
		Nombre: fc.constant('Eva'),
		brand: fc.constantFrom('Acme', 'Globex', 'a name too long for a sender'),
		account: fc.constantFrom('demo', 'wrong'),
		url: fc.constantFrom('here', 'nowhere'),
		limit: fc.constantFrom(0, 1, 'many'),
		unknown: fc.constantFrom('report', 'resend', 'resend', 'soon'),
		least: fc.constantFrom(0, 5, 2_000_000, 'much'),
		shows: fc.boolean(),
		list: fc.constantFrom('+525511112222', ['+525511112222']),
		key: fc.constantFrom('', 'given'),
		lost: fc.constantFrom('before', 'after'),
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
		whenUnknown: fc.constant('={{ $json.unknown ?? "report" }}'),
		limitPerNumber: fc.constantFrom(0, 0, 1, '={{ $json.limit ?? 0 }}'),
		minimumBalance: fc.constantFrom(1, '={{ $json.least ?? 0 }}'),
		validateOnly: fc.constantFrom(true, '={{ $json.shows ?? false }}'),
		doNotSendTo: fc.constantFrom(
			'+525511112222',
			'={{ [$json.list ?? []].flat() }}',
			'={{ $("Items").first().json.never ?? [] }}',
		),
		sendOnceKey: fc.constantFrom('', '', '', '={{ $json.key ?? $json.to }}', '={{ $json.to }}'),
	},
	{ requiredKeys: [] },
);
const credential = fc.record(
	{
		senderId: fc.constantFrom('Default', '={{ $json.brand }}'),
		account: fc.constant('={{ $json.account ?? "demo" }}'),
		baseUrl: fc.constant('={{ $json.url === "nowhere" ? "nowhere" : $json.here }}'),
	},
	{ requiredKeys: [] },
);

const operations = {
	smsSend: { resource: 'sms', to: '={{ $json.to }}' },
	messagingAppSend: { resource: 'whatsApp', to: '={{ $json.to }}' },
	emailSend: { resource: 'email', to: '={{ $json.to }}@example.com', subject: 'News' },
} as const;

/** With an item before them that fails, n8n runs the node again for all. */
const failing = { to: 'nobody@' };
const again = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

/** The emulator's credentials with some changes. */
function credentialsWith({ account, ...changed }: Partial<Record<string, string>>) {
	const secrets = account && { password: `${account}-password`, apiToken: `${account}-token` };
	const all = Object.entries(service.credentials).map(
		([type, data]) => [type, { ...data, ...changed, ...secrets }] as const,
	);
	return limited(Object.fromEntries(all), { mostAtOnce: 1 });
}

/**
 * What the service accepted, by number, and what came out, without the place of the item in its run
 * and the balance then.
 */
function endOf({ json }: RunResult, from: number) {
	const plain = JSON.stringify(json.slice(from), (name, value: unknown) =>
		['messageId', 'itemIndex', 'counts'].includes(name) ? undefined : value,
	).replace(/ \[item \d+\]|(?<=The balance is )[\d.]+/g, '');
	const asked = service.emulator.requests
		.filter(
			({ endpoint, accepted }) => Object.keys(operations).includes(String(endpoint)) && accepted,
		)
		.map(({ body }) => JSON.stringify(body));
	return { asked: asked.sort(), plain: JSON.parse(plain) as IDataObject[] };
}

test('a list of items ends as each of them would alone: random operations, options, credentials, expressions and tries', async () => {
	const story = fc.record({
		items: fc.array(item, { minLength: 2, maxLength: 4 }),
		endpoint: fc.constantFrom('smsSend', 'smsSend', 'messagingAppSend', 'emailSend'),
		message: text,
		options,
		credential,
		isTwice: fc.boolean(),
	} satisfies Record<string, fc.Arbitrary<unknown>>);
	await fc.assert(
		fc.asyncProperty(
			story,
			async ({ items, endpoint, message, options: own, credential: changes, isTwice }) => {
				const all = items.map((json, index) => ({
					...{ to: `5255000100${10 + index}`, here: service.emulator.url },
					...json,
				}));
				const send = async (some: ReadonlyArray<(typeof all)[number]>) => {
					service.emulator.reset();
					store.clear();
					for (const { to, lost, account } of some)
						// A refused account is not asked for the next item.
						if (lost && isTwice && account !== 'wrong')
							service.emulator.fault({
								...{ do: 'reset', endpoint, times: 1, work: lost === 'after' },
								to: endpoint === 'emailSend' ? `${to}@example.com` : to,
							});
					const result = await runNode({
						credentials: credentialsWith(changes),
						parameters: {
							operation: 'send',
							...operations[endpoint],
							message,
							html: message,
							options: own,
						},
						items: itemsOf(...(isTwice ? [failing] : []), ...some),
						settings: { onError: 'continueRegularOutput', ...(isTwice && again) },
					});
					return endOf(result, isTwice ? 1 : 0);
				};
				const together = await send(all);
				const alone = [];
				for (const one of all) alone.push(await send([one]));
				expect(together.plain).toEqual(alone.flatMap(({ plain }) => plain));
				expect(together.asked).toEqual(alone.flatMap(({ asked }) => asked).sort());
			},
		),
		{ numRuns: deeply(4_000, 60) },
	);
}, 7_200_000);
