import assert from 'node:assert/strict';

import type { FaultInput } from '../../emulator';
import { manualWorkflow, phones, service, smsNode, start, type Node } from './workflows';
import { secrets, type Check, type World } from './world';

/** Secrets must be neither in n8n's log nor in stored failures. */

const one = phones(1);
const number = one[0]?.phone ?? '';
/** Longer than the quoted part of an answer. */
const text = `Kestrel private text:\nthe parcel & key ${'wait behind the blue door, '.repeat(4)}ring twice`;
const words = [
	'Kestrel private',
	'behind the blue',
	'Kestrel%20private',
	'behind%20the%20blue',
	'Kestrel+private',
];

const fromItem = '={{ $json.secret }}';

const encoded = Buffer.from(`${secrets.basic.username}:${secrets.basic.password}`).toString(
	'base64',
);
const keys = [
	secrets.basic.password,
	encoded,
	secrets.apiToken,
	secrets.apiKey,
	'kestrel-new-api-key-02',
];

/** Failures, including answers that echo the request. */
const faults: readonly FaultInput[] = [
	{ do: 'refuseSms', condition: 'noCredits' },
	{ do: 'html' },
	{ do: 'reset', work: true },
	{ do: 'truncate' },
	{ do: 'answer', status: 500, body: '' },
	{
		do: 'answer',
		status: 400,
		body: { status: false, error: true, description: `Not accepted: ${text}` },
	},
	{ do: 'answer', status: 502, body: `<html><body><h1>Refused</h1><p>${text}</p></body></html>` },
	{
		do: 'answer',
		status: 502,
		body: `<html><body><p>${text.replace('&', '&amp;')}</p></body></html>`,
	},
	{ do: 'answer', status: 502, body: `Refused: ${encodeURIComponent(text)}` },
	{ do: 'answer', status: 200, body: `{"status":false,"description":"${text.slice(0, 60)}` },
	{
		do: 'answer',
		status: 401,
		body: { status: false, error: true, description: `Key ${encoded} is not valid` },
	},
];

/** The text comes from the item, because parameters are stored with the workflow. */
async function errorsOf(
	{ emulator, rest }: World,
	fault: FaultInput | undefined,
	node: Node,
	secret: string,
): Promise<string> {
	emulator.clearFaults();
	const before = emulator.requests.length;
	if (fault !== undefined) emulator.fault(fault);
	const id = await rest.importWorkflow(
		manualWorkflow('Failing', [{ phone: number, secret }], node),
	);
	const { status, errors } = await rest.runWorkflow(id, start);
	assert.equal(status, 'error', `${JSON.stringify(fault)} did not fail`);
	// Otherwise something else has failed.
	assert.equal(emulator.requests.length > before, fault !== undefined, JSON.stringify(fault));
	return errors;
}

/**
 * Returns the first occurrence of one of the values in stored data or logs; empty if there is none.
 */
function leaksIn(where: string, content: string, values: readonly string[]): string[] {
	const found = values.map((value) => content.indexOf(value)).find((at) => at >= 0);
	return found === undefined
		? []
		: [`${where}: ...${content.slice(Math.max(0, found - 40), found + 40)}...`];
}

const storedAfter = (fault: FaultInput) => `stored after ${JSON.stringify(fault).slice(0, 70)}`;

/** The code sent to the number; ten digits, so that it occurs nowhere by chance. */
async function sendCode({ emulator, rest }: World): Promise<string> {
	emulator.set({ codeDigits: 10 });
	const send = service('Send Password', {
		resource: 'otp',
		operation: 'send',
		to: number,
		message: 'Code [code]',
	});
	const id = await rest.importWorkflow(manualWorkflow('Password', one, send));
	assert.equal((await rest.runWorkflow(id, start)).status, 'success');
	return emulator.code(number) ?? assert.fail('no code was sent');
}

export const leakChecks: readonly Check[] = [
	{
		claim:
			'A failed send leaves no message text and no key in the stored failure or the log (SMS by POST and GET)',
		async run(world) {
			world.emulator.reset();
			const leaks: string[] = [];
			for (const request of ['POST', 'GET']) {
				for (const fault of faults) {
					const errors = await errorsOf(world, fault, smsNode({ request }, {}, fromItem), text);
					leaks.push(...leaksIn(storedAfter(fault), errors, [...words, ...keys]));
				}
			}
			// Refused before it was sent: too long for one SMS.
			const errors = await errorsOf(world, undefined, smsNode({}, {}, fromItem), `${text} ${text}`);
			leaks.push(...leaksIn('stored after a text that is too long', errors, words));
			leaks.push(...leaksIn('log', world.log(), words));
			assert.deepEqual(leaks, []);
		},
	},
	{
		claim:
			'A one-time password is neither in the log nor in the stored failure of its verification',
		async run(world) {
			world.emulator.reset();
			const code = await sendCode(world);
			const verify = service('Verify', {
				resource: 'otp',
				operation: 'verify',
				to: number,
				code: fromItem,
			});
			const failing: readonly FaultInput[] = [
				{ do: 'reset' },
				{ do: 'html' },
				{ do: 'refuseSms', condition: 'invalidKey' },
				{
					do: 'answer',
					status: 500,
					body: { status: false, error: true, description: `Code ${code}?` },
				},
			];
			const leaks: string[] = [];
			for (const fault of failing) {
				const errors = await errorsOf(world, fault, verify, code);
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
				leaks.push(
					...leaksIn(`stored of execution ${id}`, (await rest.execution(id)).errors, keys),
				);
			}
			assert.match(log(), /debug/);
			leaks.push(...leaksIn('log', log(), keys));
			assert.deepEqual(leaks, []);
		},
	},
];
