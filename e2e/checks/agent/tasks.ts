import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { linksIn, post } from '../people/question';
import { addressOf } from '../trigger/activeTrigger';
import { listening } from '../trigger/listening';
import { start } from '../workflows';
import type { Check, World } from '../world';
import { startModel, type Call, type Model } from './model';
import { credentialFor, importAgent, smsTool, tool } from './workflow';

/** Tasks of an agent with several tools of the package, based only on their answers. */

async function withModel<T>(
	turns: ReadonlyArray<readonly Call[]>,
	run: (model: Model) => Promise<T>,
): Promise<T> {
	const model = await startModel(turns);
	try {
		return await run(model);
	} finally {
		await model.stop();
	}
}

const found = (pattern: RegExp, text: string | undefined): string => {
	const [, value] = pattern.exec(text ?? '') ?? [];
	assert.ok(value, `no ${String(pattern)} in: ${text}`);
	return value;
};

const template = tool('Send Template', {
	resource: 'email',
	operation: 'sendTemplate',
	template: { __rl: true, mode: 'id', value: '1001' },
	recipientsMode: 'text',
	recipientsText: "={{ $fromAI('recipients', 'Email address', 'string') }}",
	variables: { variable: [{ letter: 'a', value: 'our customers' }] },
	options: {},
});
const status = tool('Get Status', {
	resource: 'sms',
	operation: 'getStatus',
	messageId: "={{ $fromAI('messageId', 'The messageId that sending gave', 'string') }}",
	options: {},
});

async function work(world: World): Promise<void> {
	const { emulator, rest } = world;
	emulator.reset();
	const message = 'Your order is ready';
	const turns: Call[] = [
		{ id: 'call_1', tool: 'SMS', arguments: { to: '5512', message } },
		{
			id: 'call_2',
			tool: 'SMS',
			// The refusal contains an example of a number.
			arguments: ([refusal]) => ({ to: found(/(\+\d[\d ]{8,16}\d)/, refusal), message }),
		},
		{
			id: 'call_3',
			tool: 'Status',
			arguments: (answers) => ({ messageId: found(/"messageId":\s*"?(\d+)/, answers[1]) }),
		},
		{ id: 'call_4', tool: 'Template', arguments: { recipients: 'ana@example.com' } },
	];
	await withModel(
		turns.map((call) => [call]),
		async (model) => {
			const tools = [smsTool({ name: 'Send SMS' }), status, template];
			const id = await importAgent(rest, { model, agentVersion: 3.1, tools, beside: true });
			const { status: ended, failure } = await rest.runWorkflow(id, start);
			assert.equal(ended, 'success', failure?.message);
			const [refused = '', sent = '', looked = '', mailed = ''] = model.answers;
			assert.match(refused, /To/);
			assert.match(sent, /"status":"queued"/);
			assert.match(looked, /"status":"(pending|confirmed)"/);
			assert.match(mailed, /ana@example\.com/);
		},
	);
	assert.deepEqual([emulator.messages.length, emulator.emails.length], [1, 1]);
}

/** An example with this model's credential chosen. */
async function withModelChosen({ rest, emulator }: World, model: Model, file: string) {
	const name = `Model at ${model.url}`;
	const openAiApi = { id: await credentialFor(rest, model, name), name };
	const example = readExample(file, emulator.url);
	for (const node of example.nodes) if (node.name === 'Model') node['credentials'] = { openAiApi };
	return example;
}

async function askFirst(world: World): Promise<void> {
	const { emulator, rest } = world;
	emulator.reset();
	const toolParameters = { to: '+525512345678', message: 'Order A-1001 is ready to be collected.' };
	await withModel([[{ id: 'call_1', tool: 'Send', arguments: { toolParameters } }]], async (model) => {
		const id = await rest.importWorkflow(await withModelChosen(world, model, 'people-agent-asks-first.json'));
		const asked = await rest.runWorkflow(id, start);
		assert.equal(asked.status, 'waiting', asked.failure?.message);
		assert.equal(emulator.messages.length, 0);
		const page = await (await fetch(linksIn(emulator)[0] ?? '')).text();
		assert.match(page, /Order A-1001 is ready/);
		await post(linksIn(emulator)[0] ?? '', { decision: 'approve' });
		const ended = await rest.finished(asked.id);
		assert.equal(ended.status, 'success', ended.failure?.message);
		assert.match(model.answers.join(), /messageId/);
	});
	assert.deepEqual(
		emulator.messages.map(({ number }) => number),
		['525512345678'],
	);
}

async function handOver(world: World): Promise<void> {
	const { emulator, rest, webhookUrl } = world;
	emulator.reset();
	const turns: Call[] = [
		{ id: 'call_1', tool: 'Hand', arguments: { summary: 'Ana wants her money back.' } },
		{ id: 'call_2', tool: 'Stop', arguments: {} },
	];
	await withModel(
		turns.map((call) => [call]),
		async (model) => {
			const example = await withModelChosen(world, model, 'people-whatsapp-agent.json');
			const id = await rest.importWorkflow(example);
			await rest.activateWorkflow(id);
			try {
				const trigger = example.nodes.find(({ name }) => name === 'WhatsApp Message');
				const to = addressOf(webhookUrl, String(trigger?.['webhookId']));
				await listening(to);
				const write = async (words: string, due: number) => {
					await emulator.inboundMessage({ content: { text: words } }, { to, signed: true });
					const [newest] = await rest.settledExecutions(id, due);
					assert.equal(newest?.status, 'success', (await rest.execution(newest?.id ?? '')).failure?.message);
				};
				await write('I want my money back', 1);
				assert.deepEqual(
					emulator.appMessages.map(({ request }) => [request.type, request.number]),
					[['text', '5215511112222']],
				);
				assert.match(emulator.emails[0]?.text ?? '', /wants her money back/);
				await write('Hello?', 2);
				assert.equal(emulator.appMessages.length, 1, 'the agent goes on answering');
				assert.match(emulator.emails[1]?.text ?? '', /Hello\?/);
			} finally {
				await rest.deactivateWorkflow(id);
			}
		},
	);
}

export const taskChecks: readonly Check[] = [
	{
		claim:
			'AI agent: corrects a refused number from the error message alone, checks the message, and sends a template',
		run: work,
	},
	{
		claim: 'examples/people-agent-asks-first.json: nothing is sent before the owner approves on WhatsApp',
		run: askFirst,
	},
	{
		claim: 'examples/people-whatsapp-agent.json answers, hands over to a person, and then stays silent',
		run: handOver,
	},
];
