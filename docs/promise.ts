/**
 * The promise of delivery, case by case. docs/delivery.md shows it; test/delivery/model/ tests the
 * node against it.
 */
export interface Case {
	readonly happened: string;
	/** The item's state: `fresh` if nothing of it was sent, `doubtful` if it may have been sent. */
	readonly state: 'fresh' | 'doubtful' | 'sent' | 'final';
	/** Applies only with this value of *If It May Have Been Sent*. */
	readonly whenUnknown?: 'report' | 'resend';
	/** The result that the node reports; `skipped` and `sent` are ordinary outputs. */
	readonly said: 'sent' | 'skipped' | 'notSent' | 'unknown' | 'final';
	readonly see: string;
	readonly retry: string;
	/** Whether a retry makes a request for the item. */
	readonly requestsAgain: boolean;
}

export const cases: readonly Case[] = [
	{
		happened: 'The service accepted it',
		state: 'sent',
		said: 'sent',
		see: 'the output',
		retry: 'returns the same output with `alreadySent: true`',
		requestsAgain: false,
	},
	{
		happened: 'The service refused it, or it was never sent',
		state: 'fresh',
		said: 'notSent',
		see: '`notSent`',
		retry: 'sends it',
		requestsAgain: true,
	},
	{
		happened: 'The request left, but no answer came back',
		state: 'doubtful',
		whenUnknown: 'report',
		said: 'unknown',
		see: '`unknown`',
		retry: 'leaves it alone, sends everything else, and reports `unknown` again',
		requestsAgain: false,
	},
	{
		happened: 'The same, with *Send Again on Retry*',
		state: 'doubtful',
		whenUnknown: 'resend',
		said: 'unknown',
		see: '`unknown`',
		retry: 'sends it again',
		requestsAgain: true,
	},
	{
		happened: 'The service asked not to send it again',
		state: 'final',
		said: 'final',
		see: '`final`',
		retry: 'never sends it, whatever you set',
		requestsAgain: false,
	},
	{
		happened: 'Its Send Once Key was used before',
		state: 'fresh',
		said: 'skipped',
		see: 'an output with `skipped: true`',
		retry: 'skips it again',
		requestsAgain: false,
	},
	{
		happened: 'The outcome of its Send Once Key is unknown, or was never reported',
		state: 'fresh',
		said: 'unknown',
		see: '`unknown`',
		retry: 'checks the key again',
		requestsAgain: false,
	},
	{
		happened: 'Its Send Once Key could not be checked',
		state: 'fresh',
		said: 'notSent',
		see: '`notSent`',
		retry: 'checks the key again, and sends it if the key is free',
		requestsAgain: true,
	},
	{
		happened: 'Another Retry of the execution has continued it, or may have',
		state: 'fresh',
		said: 'unknown',
		see: '`unknown`, `code: "retriedBefore"`',
		retry: 'checks again',
		requestsAgain: false,
	},
];
