import { itemsOf } from '../tools/engine';
import { useEmulator } from '../tools/service';

/**
 * An agent with several items calls its tool for each, and n8n may take the recipient from the
 * first one.
 */

const service = useEmulator();

const phones = ['525510000001', '525510000002', '525510000003'];

async function sentBy(agent: 2 | 3, parameters: object, people = phones) {
	const { error } = await service.run(
		{ resource: 'sms', operation: 'send', message: 'Hello', ...parameters },
		{
			agent,
			settings: { type: 'messagingServiceTool' },
			items: itemsOf(...people.map((phone) => ({ phone }))),
		},
	);
	return { error, numbers: service.emulator.messages.map(({ number }) => number) };
}

const item = "$('Items').item.json.phone";
const first = "$('Items').first().json.phone";

test.each([
	[2, item],
	[2, '$json.phone'],
	[2, '$input.item.json.phone'],
	[3, item],
	[3, "$('Items').itemMatching(0).json.phone"],
] as const)(
	'agent %d: nothing is sent to {{ %s }}, which is of the first item',
	async (agent, to) => {
		const { error, numbers } = await sentBy(agent, { to: `={{ ${to} }}` });
		expect(numbers).toEqual([]);
		expect(error?.message).toMatch(/^“To” names an item, but n8n takes the agent’s first one/);
		expect(error?.message).toMatch(/\$fromAI.*Loop Over Items/);
	},
);

test.each([
	[3, '$json.phone', phones],
	[
		3,
		`$fromAI("to", "as $('Items').item says", "string", "${phones[1]}")`,
		[phones[1], phones[1], phones[1]],
	],
	[2, first, [phones[0], phones[0], phones[0]]],
	[3, first, [phones[0], phones[0], phones[0]]],
] as const)('agent %d: {{ %s }} is nobody else’s', async (agent, to, due) => {
	expect((await sentBy(agent, { to: `={{ ${to} }}` })).numbers).toEqual(due);
});

test.each([2, 3] as const)('agent %d: the one item it has is the right one', async (agent) => {
	expect((await sentBy(agent, { to: `={{ ${item} }}` }, phones.slice(0, 1))).numbers).toEqual([
		phones[0],
	]);
});

test.each([
	[3, { channel: 'email', to: `={{ ${item} }}@example.com`, subject: 'Hi' }, /^“To” names an item/],
	[
		2,
		{ channel: 'sms', to: phones[0] },
		/^Here an AI agent cannot wait for the answer of a person/,
	],
] as const)('agent %d: nobody is asked by %j', async (agent, question, says) => {
	const { error } = await sentBy(agent, {
		resource: 'humanReview',
		operation: 'sendAndWait',
		...question,
	});
	expect(error?.message).toMatch(says);
	expect(service.emulator.requests).toEqual([]);
});
