import assert from 'node:assert/strict';

import type { FaultInput } from '../../emulator';
import { runs } from './running';
import { manualWorkflow, phones, service, smsNode, type Node } from './workflows';
import { secrets, type Check, type World } from './world';

/** Secrets must be neither in n8n's log nor in stored failures. */

const number = phones(1)[0]?.phone ?? '';
/** Longer than the quoted part of an answer. */
const text = `Kestrel private text:\nthe parcel & key ${'wait behind the blue door, '.repeat(4)}ring twice`;
const words = ['Kestrel private', 'behind the blue', 'Kestrel+private'].flatMap((one) => [
	...[one, encodeURIComponent(one)],
]);

const fromItem = '={{ $json.secret }}';

const encoded = Buffer.from(`${secrets.basic.username}:${secrets.basic.password}`).toString(
	'base64',
);
const keys = [secrets.basic.password, encoded, secrets.apiToken, secrets.apiKey];

const answer = (status: number, body: unknown): FaultInput => ({ do: 'answer', status, body });
const refusal = (description: string) => ({ status: false, error: true, description });
const paged = (said: string) => `<html><body><h1>Refused</h1><p>${said}</p></body></html>`;

/** Failures, including answers that echo the request. */
const faults: readonly FaultInput[] = [
	{ do: 'refuseSms', condition: 'noCredits' },
	{ do: 'html' },
	{ do: 'reset', work: true },
	{ do: 'truncate' },
	answer(500, ''),
	answer(400, refusal(`Not accepted: ${text}`)),
	answer(502, paged(text)),
	answer(502, paged(text.replace('&', '&amp;'))),
	answer(502, `Refused: ${encodeURIComponent(text)}`),
	answer(200, `{"status":false,"description":"${text.slice(0, 60)}`),
	answer(401, refusal(`Key ${encoded} is not valid`)),
];

/**
 * Runs a node that fails, and returns what n8n has stored of it. The text comes from the item,
 * because parameters are stored with the workflow.
 */
async function errorsOf(
	{ emulator, rest }: World,
	fault: FaultInput | undefined,
	node: Node,
	secret: string,
): Promise<string> {
	emulator.clearFaults();
	const before = emulator.requests.length;
	if (fault !== undefined) emulator.fault(fault);
	const workflow = manualWorkflow('Failing', [{ phone: number, secret }], node);
	const { errors } = await runs({ rest }, workflow, 'error');
	// Otherwise something else has failed.
	assert.equal(emulator.requests.length > before, fault !== undefined, JSON.stringify(fault));
	return errors;
}

/** The first occurrence of one of the values in stored data or logs; none if there is none. */
function leaksIn(where: string, content: string, values: readonly string[]): string[] {
	const found = values.map((value) => content.indexOf(value)).find((at) => at >= 0);
	if (found === undefined) return [];
	return [`${where}: ...${content.slice(Math.max(0, found - 40), found + 40)}...`];
}

const storedAfter = (fault: FaultInput) => `stored after ${JSON.stringify(fault).slice(0, 70)}`;

const otp = (operation: string, more: object) =>
	service('Password', { resource: 'otp', operation, to: number, ...more });

export const leakChecks: readonly Check[] = [
	{
		claim:
			'A failed send leaves no message text and no key in the stored failure or the log (SMS by POST and GET)',
		async run(world) {
			world.emulator.reset();
			const leaks: string[] = [];
			const all = [...words, ...keys];
			for (const request of ['POST', 'GET'])
				for (const fault of faults) {
					const node = smsNode({ request }, {}, { message: fromItem });
					leaks.push(...leaksIn(storedAfter(fault), await errorsOf(world, fault, node, text), all));
				}
			// Refused before it was sent: too long for one SMS.
			const node = smsNode({}, {}, { message: fromItem });
			const errors = await errorsOf(world, undefined, node, `${text} ${text}`);
			leaks.push(...leaksIn('stored after a text that is too long', errors, words));
			leaks.push(...leaksIn('log', world.log(), words));
			assert.deepEqual(leaks, []);
		},
	},
	{
		claim:
			'A one-time password is neither in the log nor in the stored failure of its verification',
		async run(world) {
			const { emulator } = world;
			emulator.reset();
			// So many digits that it occurs nowhere by chance.
			emulator.set({ codeDigits: 10 });
			await runs(world, manualWorkflow('Password', [{}], otp('send', { message: 'Code [code]' })));
			const code = emulator.code(number) ?? assert.fail('no code was sent');
			const failing: readonly FaultInput[] = [
				{ do: 'reset' },
				{ do: 'html' },
				{ do: 'refuseSms', condition: 'invalidKey' },
				answer(500, refusal(`Code ${code}?`)),
			];
			const leaks: string[] = [];
			for (const fault of failing) {
				const errors = await errorsOf(world, fault, otp('verify', { code: fromItem }), code);
				leaks.push(...leaksIn(storedAfter(fault), errors, [code, ...keys]));
			}
			leaks.push(...leaksIn('log', world.log(), [code]));
			assert.deepEqual(leaks, []);
		},
	},
	{
		claim: 'No key, password or token is in the log or in any stored failure of all executions',
		async run({ rest, log }) {
			const executions = await rest.executionsOf();
			assert.ok(executions.length > 0);
			const leaks: string[] = [];
			for (const { id, status } of executions) {
				if (status === 'success') continue;
				const { errors } = await rest.execution(id);
				leaks.push(...leaksIn(`stored of execution ${id}`, errors, keys));
			}
			assert.match(log(), /debug/);
			leaks.push(...leaksIn('log', log(), keys));
			assert.deepEqual(leaks, []);
		},
	},
];
