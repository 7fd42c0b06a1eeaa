import type { IWebhookFunctions } from 'n8n-workflow';
import { EventMemory, startOnce } from '../../nodes/MessagingService/webhooks/once';
import type { TriggerSettings } from '../../nodes/MessagingService/webhooks/settings';
import {
	addStored,
	findStored,
	memoryLimit,
	readStored,
} from '../../nodes/MessagingService/webhooks/stored';
import { heapInUse } from '../tools/heap';

const sizeOf = (memory: EventMemory) => ({
	ended: memory['arrivals'].size,
	pending: memory['pending'].size,
});

/** A response that n8n is handling. */
class Response {
	statusCode = 200;
	writableEnded = false;
	private listener = () => {};
	once(_event: 'close', listener: () => void) {
		this.listener = listener;
	}
	end(status: number) {
		this.statusCode = status;
		this.writableEnded = true;
	}
	close() {
		this.listener();
	}
}

const patience = 60_000;
/** An event that arrives at a time, in milliseconds. */
const arriving = (response: Response, now: number, sender: string) => ({
	response,
	sender,
	seconds: Math.floor(now / 1000),
	trigger: 'trigger',
	until: now + patience,
});
/** An event that is the same whatever its sender sends. */
const mark = (fingerprint: string) => ({ fingerprint, sender: fingerprint });
const name = (at: number) => String(at).padStart(12, 'x');

describe('the memory of a process', () => {
	const begun = (memory = new EventMemory()) => {
		const response = new Response();
		memory.begin('a', arriving(response, 5_000, 'a'), 5_000);
		return { memory, response };
	};

	test('keeps an event pending until its response, then remembers its first arrival', () => {
		const { memory, response } = begun();
		expect(memory.find(mark('a'), 5_001)).toBe('pending');
		response.end(200);
		response.close();
		expect(sizeOf(memory)).toEqual({ ended: 1, pending: 0 });
		expect(memory.find(mark('a'), 9_000)).toMatchObject({ seconds: 5, isStarted: true });
	});

	test.each([500, 503, 401])('lets an event start again after a response of %d', (status) => {
		const { memory, response } = begun();
		response.end(status);
		response.close();
		expect(memory.find(mark('a'), 9_000)).toMatchObject({ seconds: 5, isStarted: false });
		expect(memory.latestOf('trigger')).toEqual([]);
	});

	test('gives up on a response that never comes, so that nothing stays pending', () => {
		const { memory, response } = begun();
		response.close();
		expect(memory.find(mark('a'), 5_000 + patience - 1)).toBe('pending');
		expect(memory.find(mark('a'), 5_000 + patience)).toMatchObject({ isStarted: false });
		const other = begun();
		other.response.close();
		other.memory.begin('b', arriving(new Response(), 5_000 + patience, 'b'), 5_000 + patience);
		expect(sizeOf(other.memory)).toEqual({ ended: 1, pending: 1 });
	});

	test('knows the newest event of a sender: what is pending comes between, an opt-out first', () => {
		const memory = new EventMemory();
		const mine = (fingerprint: string) => ({ fingerprint, sender: 'sender' });
		const begin = (fingerprint: string) => {
			const response = new Response();
			memory.begin(fingerprint, arriving(response, 5_000, 'sender'), 5_000);
			return response;
		};
		const end = (response: Response, status: number) => {
			response.end(status);
			response.close();
		};
		const [optOut, start] = ['sender_aaaaa', 'sender+bbbbb'];
		end(begin(optOut), 200);
		expect(memory.newestOf(mine(start))).toEqual([optOut, 5]);
		const first = begin(start);
		expect(memory.newestOf(mine(optOut))).toEqual([start, Infinity]);
		const second = begin(optOut);
		expect(memory.newestOf(mine('sender+ccccc'))?.[0]).toBe(optOut);
		end(first, 503);
		end(second, 200);
		expect(memory.newestOf(mine(optOut))).toEqual([optOut, 5]);
		expect(memory.newestOf({ fingerprint: start, sender: 'other' })).toBeUndefined();
	});

	test('is bounded by number, age and 20 MB; the oldest are dropped first', () => {
		const before = heapInUse();
		const memory = new EventMemory();
		const start = (at: number, seconds: number) => {
			const response = new Response();
			memory.begin(name(at), arriving(response, seconds * 1000, name(at)), seconds * 1000);
			response.end(200);
			response.close();
		};
		for (let at = 0; at <= memoryLimit.events; at += 1) start(at, 1);
		expect(heapInUse() - before).toBeLessThan(20_000_000);
		expect(sizeOf(memory)).toEqual({ ended: memoryLimit.events, pending: 0 });
		expect(memory.find(mark(name(1)), 2_000)).toMatchObject({ seconds: 1 });
		expect(memory.find(mark(name(0)), 2_000)).toBeUndefined();
		start(-1, 1 + memoryLimit.seconds);
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
		startOnce(context, identity, settings, new Response(), { now, at: now });
	expect(typeof start(0)).toBe('object');
	expect(typeof start(later)).toBe(is === 'pending' ? 'string' : 'object');
});

describe('the stored events', () => {
	const many = (count: number, seconds = 1_800_000_000) => {
		const entries = Array.from({ length: count }, (_, at) => [name(at), seconds] as const);
		return addStored('', entries, seconds);
	};

	test('are found by their latest first arrival, and never across two entries', () => {
		const text = addStored(
			addStored('', [['aaaaaaaaaaaa', 1_800_000_000]], 1_800_000_000),
			[
				['bbbbbbbbbbbb', 1_800_000_001],
				['aaaaaaaaaaaa', 1_800_000_700],
				// Another process wrote it later.
				['aaaaaaaaaaaa', 1_800_000_300],
			],
			1_800_000_700,
		);
		expect(findStored(text, 'aaaaaaaaaaaa')?.[1]).toBe(1_800_000_700);
		expect(findStored(text, 'bbbbbbbbbbbb')?.[1]).toBe(1_800_000_001);
		expect(findStored(text, 'cccccccccccc')).toBeUndefined();
		for (let at = 1; at < 19; at += 1)
			expect(findStored(text, text.slice(at, at + 12))).toBeUndefined();
	});

	test('are limited to a day and to 3,000', () => {
		const text = many(3_000);
		expect(text).toHaveLength(19 * 3_000);
		const next = addStored(text, [['aaaaaaaaaaaa', 1_800_000_001]], 1_800_000_001);
		expect(next).toHaveLength(19 * 3_000);
		expect(findStored(next, name(0))).toBeUndefined();
		expect(findStored(next, name(1))?.[1]).toBe(1_800_000_000);
		const later = 1_800_000_000 + memoryLimit.seconds;
		expect(addStored(next, [['bbbbbbbbbbbb', later]], later)).toHaveLength(2 * 19);
	});

	test.each([[undefined], [null], [{}], ['short'], [19]])('%p is an empty memory', (value) => {
		expect(readStored(value)).toBe('');
	});
});
