import { randomUUID } from 'node:crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { startEmulator } from '../../emulator';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { retryOf, runNode, type RunOptions } from '../tools/engine';
import { heapInUse } from '../tools/heap';
import { credentialsFor, sms } from '../tools/service';
import { useStore } from '../tools/store';
import { TriggerEngine } from '../tools/triggerEngine';
import { startWaiting } from '../tools/waitingServer';
import { apiKey, report, signed } from '../tools/webhookClient';

/** What a process still holds of executions that are over. */

useStore();

const executions = 12;

/** A megabyte, a new one each time: `repeat` would share one. */
const large = (): string => Buffer.alloc(1_000_000, randomUUID()).toString('latin1');
const phone = (index: number): string => String(525512345600 + index);

/** Forgets the events, as n8n does once it has stored their executions. */
class Forgetful extends TriggerEngine {
	protected override take(): void {}
}

/** The parts of n8n's response object that the trigger and n8n use. */
function reply() {
	const answer = { statusCode: 200, writableEnded: false, once() {}, end() {} };
	return Object.assign(answer, { writeHead: () => answer });
}

/** What plays an execution of each kind, by a number of its own. */
function kindsAt(emulator: Awaited<ReturnType<typeof startEmulator>>) {
	const credentials = credentialsFor(emulator.url);
	const input = (index: number): INodeExecutionData[] => [
		{ json: { to: phone(index), key: `key ${index}`, body: large() } },
	];
	const run = async (index: number, parameters: IDataObject, more: Partial<RunOptions> = {}) =>
		await runNode({ parameters, items: input(index), credentials, account: 'held', ...more });
	return {
		async 'Only a look at the balance'(index) {
			await run(index, { resource: 'account', operation: 'getBalance' });
		},
		async 'A code, with Limit per Number'(index) {
			await run(index, { ...sms, resource: 'otp', message: '[code]' });
		},
		async 'An SMS with a Send Once Key'(index) {
			await run(index, { ...sms, options: { sendOnceKey: '={{ $json.key }}' } });
		},
		async 'A refused SMS and its Retry'(index) {
			emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 1 });
			await run(index, sms, { resume: retryOf(await run(index, sms)) });
		},
		async 'A question that is answered on a page'(index) {
			const waiting = await startWaiting();
			try {
				const question = { resource: 'humanReview', operation: 'sendAndWait', message: 'Pay?' };
				const by = { channel: 'whatsApp', answerBy: 'link', to: phone(index), options: {} };
				const parameters = { ...question, ...by };
				await waiting.ask({ parameters, items: input(index), credentials, account: 'held' });
				const request = emulator.appMessages.at(-1)?.request;
				const [link = ''] = (request?.type === 'text' && request.message.match(/http\S+/)) || [];
				const entered = new URLSearchParams({ decision: 'approve' });
				await (await fetch(link, { method: 'POST', body: entered })).text();
			} finally {
				await waiting.stop();
			}
		},
		async 'An event at the trigger'(index) {
			const event = { ...report, trace_id: index, message: large() };
			const request = {
				rawHeaders: [...signed(apiKey), 'Content-Type', 'application/json'],
				...{ ip: '203.0.113.7', query: {} },
				rawBody: undefined as Buffer | undefined,
				readRawBody: async () => {
					request.rawBody = Buffer.from(JSON.stringify(event));
					await Promise.resolve();
				},
			};
			const engine = new Forgetful(new MessagingServiceTrigger(), {});
			await engine.receive(request, reply());
			expect(engine.thrown).toEqual([]);
		},
	} satisfies Record<string, (index: number) => Promise<void>>;
}

test(`of ${executions} executions with 1 MB of input each, none is held, whatever they did`, async () => {
	const emulator = await startEmulator();
	/** The bytes in use; the emulator and its sockets are not the node's. */
	const settled = async () => {
		emulator.reset();
		// Finalizers run between two collections.
		let least = Infinity;
		for (let round = 0; round < 4; round += 1) {
			await new Promise((resolve) => setTimeout(resolve, 50));
			least = Math.min(least, heapInUse());
		}
		return least;
	};
	const held: Array<{ kind: string; bytes: number }> = [];
	let index = 0;
	try {
		for (const [kind, play] of Object.entries(kindsAt(emulator))) {
			const several = async (count: number) => {
				for (const end = index + count; index < end; index += 1) await play(index);
			};
			// Compiles and fills what is shared.
			await several(index === 0 ? 40 : 10);
			const before = await settled();
			await several(executions);
			held.push({ kind, bytes: (await settled()) - before });
		}
	} finally {
		await emulator.stop();
	}
	// n8n, the service and the sockets are in this process, too.
	expect(held.filter(({ bytes }) => bytes > 2_000_000)).toEqual([]);
});
