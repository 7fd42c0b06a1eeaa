import type { IWebhookFunctions } from 'n8n-workflow';
import { EventMemory, startOnce } from '../../nodes/MessagingService/webhooks/once';
import type { TriggerSettings } from '../../nodes/MessagingService/webhooks/settings';
import type * as Elsewhere from '../../nodes/MessagingService/webhooks/stored';
import {
	addStored,
	findStored,
	memoryLimit,
	readStored,
} from '../../nodes/MessagingService/webhooks/stored';
import { heapInUse } from '../tools/heap';
import { inNewProcess } from '../tools/oneProcess';

const sizeOf = (memory: EventMemory) => ({
	ended: memory['arrivals'].size,
	pending: memory['pending'].size,
});

const patience = 60;
const name = (at: number) => String(at).padStart(12, 'x');

/** A response that n8n is handling. */
const responding = () => ({
	statusCode: 200,
	writableEnded: false,
	close: () => {},
	once(_event: 'close', listener: () => void) {
		this.close = listener;
	},
});

/** Begins an event; returns what ends its response. */
function begin(memory: EventMemory, fingerprint: string, seconds: number, sender = fingerprint) {
	const response = responding();
	const [now, until] = [seconds * 1000, (seconds + patience) * 1000];
	memory.begin(fingerprint, { response, sender, seconds, trigger: 'trigger', until }, now);
	return (statusCode: number) => {
		Object.assign(response, { statusCode, writableEnded: true });
		response.close();
	};
}

describe('the memory of a process', () => {
	test('knows the newest event of a sender: what is pending comes between, an opt-out first', () => {
		const memory = new EventMemory();
		const newest = (fingerprint: string) => memory.newestOf({ fingerprint, sender: 'sender' });
		const [optOut, start] = ['sender_aaaaa', 'sender+bbbbb'];
		begin(memory, optOut, 5, 'sender')(200);
		expect(newest(start)).toEqual([optOut, 5]);
		const first = begin(memory, start, 5, 'sender');
		expect(newest(optOut)).toEqual([start, Infinity]);
		const second = begin(memory, optOut, 5, 'sender');
		expect(newest('sender+ccccc')?.[0]).toBe(optOut);
		first(503);
		second(200);
		expect(newest(optOut)).toEqual([optOut, 5]);
		expect(memory.newestOf({ fingerprint: start, sender: 'other' })).toBeUndefined();
	});

	test('lets go of an event that nobody asks for again, although it never got a response', () => {
		const memory = new EventMemory();
		begin(memory, 'a', 5);
		begin(memory, 'b', 5 + patience);
		expect(sizeOf(memory)).toEqual({ ended: 1, pending: 1 });
	});

	test('is bounded by number, age and 20 MB; the oldest are dropped first', () => {
		const before = heapInUse();
		const memory = new EventMemory();
		const find = (at: number) => memory.find({ fingerprint: name(at), sender: name(at) }, 2_000);
		for (let at = 0; at <= memoryLimit.events; at += 1) begin(memory, name(at), 1)(200);
		expect(heapInUse() - before).toBeLessThan(20_000_000);
		expect(sizeOf(memory)).toEqual({ ended: memoryLimit.events, pending: 0 });
		expect(find(1)).toMatchObject({ seconds: 1 });
		expect(find(0)).toBeUndefined();
		begin(memory, name(-1), 1 + memoryLimit.seconds)(200);
		expect(sizeOf(memory).ended).toBe(1);
		const latest = memory.latestOf('trigger');
		expect([latest.length, latest.at(-1)?.[0]]).toEqual([200, name(-1)]);
	});
});

test.each([
	[false, 59_999, 'pending'],
	[false, 60_000, 'free'],
	[true, 79_999, 'pending'],
	[true, 80_000, 'free'],
])('with media %s, %i ms later an event without a response is %s', (downloadMedia, later, is) => {
	const node = `node ${downloadMedia} ${later}`;
	const context = {
		getMode: () => 'trigger',
		getWorkflow: () => ({ id: 'workflow' }),
		getNode: () => ({ id: node }),
		getWorkflowStaticData: () => ({}),
	} as unknown as IWebhookFunctions;
	const identity = { parts: ['a'], lasting: true, sender: undefined, isOptOut: false };
	const settings = { options: { downloadMedia } } as unknown as TriggerSettings;
	const start = (now: number) =>
		startOnce(context, identity, settings, responding(), { now, at: now });
	expect(typeof start(0)).toBe('object');
	expect(typeof start(later)).toBe(is === 'pending' ? 'string' : 'object');
});

const first = 1_800_000_000;

describe('the stored events', () => {
	test('are found by their latest first arrival, and never across two entries', () => {
		const text = addStored(
			addStored('', [['aaaaaaaaaaaa', first]], first),
			[
				['bbbbbbbbbbbb', first + 1],
				['aaaaaaaaaaaa', first + 700],
				// Another process wrote it later.
				['aaaaaaaaaaaa', first + 300],
			],
			first + 700,
		);
		expect(findStored(text, 'aaaaaaaaaaaa')?.[1]).toBe(first + 700);
		expect(findStored(text, 'bbbbbbbbbbbb')?.[1]).toBe(first + 1);
		expect(findStored(text, 'cccccccccccc')).toBeUndefined();
		for (let at = 1; at < 19; at += 1)
			expect(findStored(text, text.slice(at, at + 12))).toBeUndefined();
	});

	test('are limited to a day and to 3,000', () => {
		const entries = Array.from({ length: 3_000 }, (_, at) => [name(at), first] as const);
		const text = addStored('', entries, first);
		expect(text).toHaveLength(19 * 3_000);
		const next = addStored(text, [['aaaaaaaaaaaa', first + 1]], first + 1);
		expect(next).toHaveLength(19 * 3_000);
		expect(findStored(next, name(0))).toBeUndefined();
		expect(findStored(next, name(1))?.[1]).toBe(first);
		const later = first + memoryLimit.seconds;
		expect(addStored(next, [['bbbbbbbbbbbb', later]], later)).toHaveLength(2 * 19);
	});

	test.each([[undefined], [null], [{}], ['short'], [19]])('%p is an empty memory', (value) => {
		expect(readStored(value)).toBe('');
	});
});

/** The request by which a process learns what another one has stored since. */

const inProcess = () =>
	inNewProcess(() =>
		jest.requireActual<typeof Elsewhere>('../../nodes/MessagingService/webhooks/stored'),
	);

const event = 'aaaaaaaaaaaa';
const events = addStored('', [[event, first]], first);

/** The request that a trigger receives, with the headers as they came. */
const requestWith = (...headers: string[]) =>
	({
		getRequestObject: () => ({ rawHeaders: headers }),
		getWorkflowStaticData: () => ({ events }),
	}) as unknown as IWebhookFunctions;

const own = inProcess();
const headersOf = (fingerprint: string, after: number, process = own) =>
	Object.entries(process.questionFor({ fingerprint, sender: fingerprint }, after)).flat();

test('the answer is 200 for an event that is stored and came after the moment asked for, otherwise 404', () => {
	expect(own.answerTo(requestWith(...headersOf(event, first - 1)))).toBe(200);
	expect(own.answerTo(requestWith(...headersOf(event, first)))).toBe(404);
	expect(own.answerTo(requestWith(...headersOf(event, first + 1)))).toBe(404);
	expect(own.answerTo(requestWith(...headersOf('bbbbbbbbbbbb', first - 1)))).toBe(404);
});

test('any other request is an event, and gets no such answer', () => {
	const [header = '', text = ''] = headersOf(event, first - 1);
	for (const headers of [
		['content-type', 'application/json'],
		[header, ''],
		[header, `${event} ${first - 1}`],
		[header, text.replace(event, 'bbbbbbbbbbbb')],
		[header, text.slice(0, -1)],
		[header, `${text} and more`],
		[header, text, header, text],
		headersOf(event, first - 1, inProcess()),
	])
		expect(own.answerTo(requestWith(...headers))).toBeUndefined();
});
