import assert from 'node:assert/strict';

import { startModel, type Call, type Model } from './model';
import { manualWorkflow, smsNode, start } from './workflows';
import type { Check, World } from './world';

/** The node as the tool of an AI agent: asked by a model, tried again by n8n. */

const to = '525510000001';
const hello: Call = { id: 'call_1', arguments: { to, message: 'Hello' } };

/** Runs an agent whose model makes these calls, and then ends; returns what the tool said to the model. */
async function ask(
	{ emulator, rest }: World,
	agentVersion: number,
	calls: readonly Call[],
	use: (said: readonly string[], model: Model) => void,
): Promise<void> {
	const model = await startModel(calls);
	try {
		const name = `Model at ${model.url}`;
		await rest.createCredential({ name, type: 'openAiApi', data: { apiKey: 'none', url: model.url } });
		const agent = {
			name: 'Agent',
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion: agentVersion,
			parameters: { promptType: 'define', text: 'Say hello', options: {} },
		};
		const chat = {
			name: 'Model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.2,
			parameters: { model: { __rl: true, mode: 'id', value: 'scripted' }, options: { maxRetries: 0 } },
			credentials: { openAiApi: { id: null, name } },
		};
		const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 };
		const tool = smsNode({}, { ...retry, type: 'n8n-nodes-messaging-service.messagingServiceTool' });
		tool['parameters'] = {
			...Object(tool['parameters']),
			to: "={{ $fromAI('to', '', 'string') }}",
			message: "={{ $fromAI('message', '', 'string') }}",
		};
		const workflow = manualWorkflow('Agent', [{}], agent);
		workflow.nodes.push(
			{ id: 'model', position: [0, 200], ...chat },
			{ id: 'tool', position: [200, 200], ...tool },
		);
		const connected = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
		Object.assign(workflow.connections, {
			Model: connected('ai_languageModel'),
			'Send SMS': connected('ai_tool'),
		});
		const id = await rest.importWorkflow(workflow);
		const { status, failure } = await rest.runWorkflow(id, start);
		assert.equal(status, 'success', failure?.message);
		use(model.answers, model);
	} finally {
		await model.stop();
	}
	assert.ok(emulator.requests.length > 0);
}

const smsRequests = ({ emulator }: World) =>
	emulator.requests.filter(({ endpoint }) => endpoint === 'smsSend').length;

/** The newest agent has n8n run its tools; the older ones run them themselves. */
const checksOf = (version: number): Check[] => [
	{
		claim: `AI agent ${version}: a call that the service refuses at first is one message after Retry On Fail`,
		async run(world) {
			world.emulator.reset();
			world.emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 1 });
			await ask(world, version, [hello], (said) => assert.match(said.join(), new RegExp(to)));
			assert.equal(world.emulator.messages.length, 1);
			assert.equal(smsRequests(world), 2);
		},
	},
	{
		claim: `AI agent ${version}: a call whose answer is lost is one message, not three, and the model is told what to do`,
		async run(world) {
			world.emulator.reset();
			world.emulator.fault({ do: 'reset', work: true });
			await ask(world, version, [hello], (said) => {
				assert.match(said.join(), /may have sent|may have been sent/);
				assert.match(said.join(), /Check whether/);
			});
			assert.equal(world.emulator.messages.length, 1);
			assert.equal(smsRequests(world), 1);
		},
	},
	{
		claim: `AI agent ${version}: “no need to resend” is asked for once`,
		async run(world) {
			world.emulator.reset();
			world.emulator.fault({ do: 'refuseSms', condition: 'queueAppendFailed' });
			await ask(world, version, [hello], (said) => assert.match(said.join(), /resend|send it again|again/i));
			assert.equal(smsRequests(world), 1);
		},
	},
	{
		claim: `AI agent ${version}: two calls of the tool in one execution are two messages, also with the same words`,
		async run(world) {
			world.emulator.reset();
			const other = { id: 'call_2', arguments: { to: '525510000002', message: 'Hello' } };
			await ask(world, version, [hello, other, { ...hello, id: 'call_3' }], () => {});
			assert.deepEqual(
				world.emulator.messages.map(({ number }) => number),
				[to, '525510000002', to],
			);
		},
	},
];

export const agentChecks: readonly Check[] = [3.1, 2.2].flatMap(checksOf);
