import { randomUUID } from 'node:crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { startEmulator } from '../../emulator';
import { MessagingServiceTrigger } from '../../nodes/MessagingService/MessagingServiceTrigger.node';
import { retryOf, runNode, type RunOptions } from '../tools/engine';
import { heapInUse } from '../tools/heap';
import { credentialsFor } from '../tools/service';
import { TriggerEngine } from '../tools/triggerEngine';
import { startWaiting } from '../tools/waitingServer';
import { apiKey, report, signed } from '../tools/webhookClient';

/**
 * Plays executions with large inputs, and measures what this process still holds of them once they
 * are over.
 */

const bytes = 1_000_000;
/** A new text each time: `repeat` would share one. */
const large = (): string => Buffer.alloc(bytes, randomUUID()).toString('latin1');
const phone = (index: number): string => String(525512345600 + index);

const code: IDataObject = {
	resource: 'otp',
	operation: 'send',
	to: '={{ $json.to }}',
	message: '[code]',
};
const sms: IDataObject = {
	resource: 'sms',
	operation: 'send',
	to: '={{ $json.to }}',
	message: 'Hello',
};

/** The parts of n8n's response object that the trigger and n8n use. */
class Reply {
	statusCode = 200;
	writableEnded = false;
	once(): void {}
	writeHead(status: number): this {
		this.statusCode = status;
		return this;
	}
	end(): void {
		this.writableEnded = true;
	}
}

/** Forgets the events, as n8n does once it has stored their executions. */
class Forgetful extends TriggerEngine {
	protected override take(): void {}
}

/**
 * Starts a service. @returns what plays one execution of each kind; the last one ends the service
 */
async function startScene() {
	const emulator = await startEmulator();
	const credentials = credentialsFor(emulator.url);
	const run = async (
		parameters: IDataObject,
		items: INodeExecutionData[],
		more: Partial<RunOptions> = {},
	) => await runNode({ parameters, items, credentials, account: 'held', ...more });
	const input = (index: number): INodeExecutionData[] => [
		{ json: { to: phone(index), key: `key ${index}`, body: large() } },
	];
	const kinds: Record<string, (index: number) => Promise<void>> = {
		async 'Only a look at the balance'(index) {
			await run({ resource: 'account', operation: 'getBalance' }, input(index));
		},
		async 'A code, with Limit per Number'(index) {
			await run(code, input(index));
		},
		async 'An SMS with a Send Once Key'(index) {
			await run({ ...sms, options: { sendOnceKey: '={{ $json.key }}' } }, input(index));
		},
		async 'A refused SMS and its Retry'(index) {
			emulator.fault({ do: 'refuseSms', condition: 'noCredits', times: 1 });
			const failed = await run(sms, input(index));
			await run(sms, input(index), { resume: retryOf(failed) });
		},
		async 'A question that is answered on a page'(index) {
			const waiting = await startWaiting();
			try {
				const question = {
					resource: 'humanReview',
					operation: 'sendAndWait',
					channel: 'whatsApp',
					answerBy: 'link',
				};
				await waiting.ask({
					parameters: { ...question, to: phone(index), message: 'Pay?', options: {} },
					items: input(index),
					credentials,
					account: 'held',
				});
				const request = emulator.appMessages.at(-1)?.request;
				const [link = ''] = (request?.type === 'text' && request.message.match(/http\S+/)) || [];
				const entered = new URLSearchParams({ decision: 'approve' });
				await (await fetch(link, { method: 'POST', body: entered })).text();
			} finally {
				await waiting.stop();
			}
		},
		async 'An event at the trigger'(index) {
			const engine = new Forgetful(new MessagingServiceTrigger(), {});
			const request = {
				rawHeaders: [...signed(apiKey), 'Content-Type', 'application/json'],
				ip: '203.0.113.7',
				query: {},
				rawBody: undefined as Buffer | undefined,
				readRawBody: async () => {
					request.rawBody = Buffer.from(
						JSON.stringify({ ...report, trace_id: index, message: large() }),
					);
					await Promise.resolve();
				},
			};
			await engine.receive(request, new Reply());
		},
	};
	return { emulator, kinds };
}

export interface Held {
	readonly kind: string;
	readonly executions: number;
	/** What is held of them, in bytes. */
	readonly bytes: number;
}

/** Plays executions of each kind, one after the other. Needs a store for the node. */
export async function playHeld(executions: number): Promise<Held[]> {
	const { emulator, kinds } = await startScene();
	const all: Held[] = [];
	let index = 0;
	/** The emulator and its sockets are not the node's. */
	const settled = async () => {
		emulator.reset();
		await new Promise((resolve) => setTimeout(resolve, 50));
		return heapInUse();
	};
	try {
		for (const [kind, play] of Object.entries(kinds)) {
			const several = async (count: number) => {
				for (const end = index + count; index < end; index += 1) await play(index);
			};
			// Compiles and fills what is shared.
			await several(index === 0 ? 40 : 10);
			const before = await settled();
			await several(executions);
			all.push({ kind, executions, bytes: (await settled()) - before });
		}
	} finally {
		await emulator.stop();
	}
	return all;
}
