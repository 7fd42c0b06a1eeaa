import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode } from '../tools/engine';
import { email, sms, whatsApp, type Family } from '../tools/faults/families';
import { Scene } from '../tools/faults/scene';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';

/** The same message to the same recipient twice in one run. */

const service = useEmulator();
useStore();

const run = async (family: Family, items: IDataObject[], more: IDataObject = {}, options: IDataObject = {}) =>
	await runNode({
		credentials: service.credentials,
		parameters: {
			...family.parameters,
			...more,
			options: { ...(family === email && { severalRecipients: 9 }), ...options },
		},
		items: itemsOf(...items),
	});
const queued = () => service.emulator.emails.map(({ to }) => to.email);

test('a recipient listed twice gets one email, in whatever capitals, and a notice says so', async () => {
	const to =
		'ana@example.com, Luis <luis@example.com>;\n Ana@example.com, ana@EXAMPLE.com , luis@Example.Com';
	const { json } = await run(email, [{ to }]);
	expect(queued()).toEqual(['ana@example.com', 'luis@example.com']);
	expect(json).toHaveLength(2);
	expect(json[0]?.notices).toEqual([
		'Listed more than once, but gets one email: Ana@example.com, luis@Example.Com',
	]);
});

test('a template is also sent once to each recipient', async () => {
	const template = {
		operation: 'sendTemplate',
		template: { __rl: true, mode: 'id', value: '1001' },
		variables: { variable: [{ letter: 'a', value: 'Ana' }] },
	};
	await run(email, [{ to: 'ana@example.com, ana@Example.com' }], template);
	expect(queued()).toEqual(['ana@example.com']);
});

describe('One Request for Many Items', () => {
	const options = { combineItems: true, recipientsPerRequest: 2 };
	const items = ['ana@x.com', 'luis@x.com', 'eva@x.com', 'zoe@x.com', 'ANA@X.com', 'luis@x.com, eva@x.com'];

	test('sends to each address once even when requests are full, and pairs each output with all its items', async () => {
		const { items: outputs } = await run(
			email,
			items.map((to) => ({ to })),
			{},
			options,
		);
		expect(queued()).toEqual([
			'ana@x.com',
			'luis@x.com',
			'eva@x.com',
			'zoe@x.com',
			'luis@x.com',
			'eva@x.com',
		]);
		expect(outputs.map(({ json, pairedItem }) => [json.to, pairedItem])).toEqual([
			['ana@x.com', [{ item: 0 }, { item: 4 }]],
			['luis@x.com', { item: 1 }],
			['eva@x.com', { item: 2 }],
			['zoe@x.com', { item: 3 }],
			['luis@x.com', { item: 5 }],
			['eva@x.com', { item: 5 }],
		]);
		expect(outputs[4]?.json.notices).toEqual([
			'Item 1 says the same to luis@x.com',
			'Item 2 says the same to eva@x.com',
		]);
	});

	test('remembers a shared message for each item, so that a Retry does not repeat it', async () => {
		const scene = new Scene(service.emulator, service.credentials, email, 4);
		const [one = '', two = ''] = scene.recipients;
		const recipients = [one, two, one, 'other@example.com'];
		const shared = { combineItems: true, recipientsPerRequest: 2 };
		const input = { items: itemsOf(...recipients.map((to) => ({ to }))) };
		service.emulator.fault({ do: 'refuseEmail', code: 402, to: 'other@example.com', times: 1 });
		const failed = await scene.run({ tries: 1, width: 1 }, shared, input);
		expect(failed.error?.context.counts).toEqual({ sent: 3, unknown: 0, notSent: 1 });
		const { json } = await scene.again(failed, { tries: 1, width: 1 }, { combineItems: false });
		expect(json.map(({ to, alreadySent }) => [to, alreadySent])).toEqual([
			[one, true],
			[two, true],
			[one, true],
			['other@example.com', undefined],
		]);
		expect(queued()).toEqual([one, two, 'other@example.com']);
	});
});

test.each([
	['SMS', sms, 'message'],
	['WhatsApp', whatsApp, 'message'],
	['email', email, 'subject'],
])(
	'an item that repeats a message to a recipient by %s is sent, with a notice',
	async (_name, family, field) => {
		const [one, two] = [family.recipient(0), family.recipient(1)];
		const items = [
			{ to: one, text: 'Hello' },
			{ to: two, text: 'Hello' },
			{ to: one, text: 'Good morning' },
			{ to: one, text: 'Hello' },
			{ to: one, text: 'Good morning' },
		];
		const { json } = await run(family, items, { [field]: '={{ $json.text }}' });
		expect(family.queued(service.emulator)).toEqual([one, two, one, one, one]);
		expect(
			json.map(({ notices = [] }) =>
				(notices as string[]).filter((notice) => notice.includes('says the same')),
			),
		).toEqual([
			[],
			[],
			[],
			[expect.stringMatching(/^Item 0 says the same to \S+$/)],
			[expect.stringMatching(/^Item 2 says the same to \S+$/)],
		]);
	},
);
