import assert from 'node:assert/strict';

import { start } from '../workflows';
import type { Check, World } from '../world';
import { withModel, type Call } from './model';
import { importAgent, smsTool, tool } from './workflow';

/** Tasks of an agent with several tools of the package, based only on their answers. */

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

export const taskChecks: readonly Check[] = [
	{
		claim:
			'AI agent: corrects a refused number from the error message alone, checks the message, and sends a template',
		run: work,
	},
];
