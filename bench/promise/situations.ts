import type { INode } from 'n8n-workflow';

import type { ContenderName } from '../contenders';

/** Faults of a sending node, and the user's reaction. */
export interface Situation {
	readonly happens: string;
	/** The node's settings, or the user's action after the failure. */
	readonly and: string;
	readonly items: number;
	readonly settings?: Partial<INode>;
	/** The fault of one item's requests. */
	readonly fault?: Fault;
	/** The user presses Retry, with or without changing the message text. */
	readonly retry?: 'as it is' | 'edited';
	/** The process is killed after this many accepted messages; then the workflow is run again. */
	readonly killedAfter?: number;
	/** The contenders; all by default. */
	readonly only?: readonly ContenderName[];
}

export interface Fault {
	readonly item: number;
	/** Number of requests with the fault; later ones succeed. */
	readonly times: number;
	/** Whether the message is accepted despite the fault. */
	readonly isTaken: boolean;
	/** The answer; without one the connection is closed. */
	readonly answer:
		'none' | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> };
}

const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } as const;
const errorOutput = { onError: 'continueErrorOutput' } as const;
const broken: Fault = { item: 1, times: 1, isTaken: true, answer: 'none' };
const refused: Fault = {
	item: 1,
	times: Infinity,
	isTaken: false,
	answer: { status: 400, body: '{"status":false,"message":"Not a number of this plan"}' },
};

export const situations: readonly Situation[] = [
	{
		happens: 'The connection ends after the message was taken, before the answer',
		and: 'Retry On Fail, 3 tries',
		items: 3,
		settings: retries,
		fault: broken,
	},
	{
		happens: 'The same',
		and: 'the user presses Retry',
		items: 3,
		fault: broken,
		retry: 'as it is',
	},
	{
		happens: 'A proxy answers with a page and HTTP 503 after the message was taken',
		and: 'Retry On Fail, 3 tries',
		items: 3,
		settings: retries,
		fault: { ...broken, answer: { status: 503, body: '<h1>Service Unavailable</h1>' } },
	},
	{
		happens: 'HTTP 500 that says politely that the message will be delivered',
		and: 'Retry On Fail, 3 tries',
		items: 3,
		settings: retries,
		fault: { ...broken, answer: { status: 500, body: '{"message":"Queued, it will be delivered"}' } },
	},
	{
		happens: 'HTTP 429 with `Retry-After: 1`, nothing was taken',
		and: 'nothing is set',
		items: 3,
		fault: {
			...broken,
			isTaken: false,
			answer: { status: 429, body: '{"message":"Slow down"}', headers: { 'Retry-After': '1' } },
		},
	},
	{
		happens: 'The second of three is refused for good',
		and: 'Retry On Fail, 3 tries',
		items: 3,
		settings: retries,
		fault: refused,
	},
	{
		happens: 'The second of three is refused',
		and: 'the user corrects the text and presses Retry',
		items: 3,
		fault: { ...refused, times: 1 },
		retry: 'edited',
	},
	{
		happens: 'The second of three is refused for good',
		and: 'On Error: Continue (using error output)',
		items: 3,
		settings: errorOutput,
		fault: refused,
	},
	{
		happens: 'The first of three is refused for good',
		and: 'the same with Retry On Fail, 3 tries',
		items: 3,
		settings: { ...retries, ...errorOutput },
		fault: { ...refused, item: 0 },
	},
	{
		happens: 'The second of three is refused with HTTP 200, as this service may',
		and: 'nothing is set',
		items: 3,
		fault: {
			...refused,
			answer: { status: 200, body: '{"status":false,"description":"Not enough credits"}' },
		},
		only: ['oursSms', 'httpRequest'],
	},
	{
		happens: 'The process of n8n is killed after 15 of 40 messages',
		and: 'the workflow is run anew',
		items: 40,
		killedAfter: 15,
	},
	{
		happens: 'The same',
		and: 'the same, with a Send Once Key from the data',
		items: 40,
		killedAfter: 15,
		only: ['oursSmsOnce'],
	},
];
