/**
 * What delivery promises, case by case: docs/delivery.md shows it, and the model holds the node to it
 * (test/delivery/model.test.ts).
 */
export interface Case {
	readonly happened: string;
	/** What that makes of the item: `fresh` when nothing of it has left, `doubtful` when it may have left. */
	readonly state: 'fresh' | 'doubtful' | 'sent' | 'final';
	/** Only with this *When the Outcome Is Unknown*. */
	readonly whenUnknown?: 'report' | 'resend' | 'takeAsSent';
	/** What the node says of the item; `skipped` and `sent` are ordinary outputs. */
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
		see: 'its output',
		retry: 'gives the same output with `alreadySent: true`',
		requestsAgain: false,
	},
	{
		happened: 'It was refused, could not leave, or its turn never came',
		state: 'fresh',
		said: 'notSent',
		see: '`notSent`',
		retry: 'sends it',
		requestsAgain: true,
	},
	{
		happened: 'Its request had begun, and no answer told how it ended',
		state: 'doubtful',
		whenUnknown: 'report',
		said: 'unknown',
		see: '`unknown`',
		retry: 'leaves it alone, sends everything else, and says so again',
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
		happened: 'The same, with *Take It as Sent*',
		state: 'doubtful',
		whenUnknown: 'takeAsSent',
		said: 'unknown',
		see: 'an output with `delivery: "unknown"`',
		retry: 'gives the same output with `alreadySent: true`',
		requestsAgain: false,
	},
	{
		happened: 'The service asked not to send it again',
		state: 'final',
		said: 'final',
		see: '`final`',
		retry: 'leaves it alone, whatever is set',
		requestsAgain: false,
	},
	{
		happened: 'Its Send Once Key was used before',
		state: 'fresh',
		said: 'skipped',
		see: 'an output with `skipped: true`',
		retry: 'finds the key used',
		requestsAgain: false,
	},
	{
		happened: 'Its Send Once Key was claimed by an execution that did not report back',
		state: 'fresh',
		said: 'unknown',
		see: '`unknown`',
		retry: 'looks at the key again',
		requestsAgain: false,
	},
	{
		happened: 'Its Send Once Key was used for other recipients, or could not be looked up',
		state: 'fresh',
		said: 'notSent',
		see: '`notSent`',
		retry: 'looks at the key again, and sends it when the key is free',
		requestsAgain: true,
	},
	{
		happened: 'Another Retry has gone on from the same place, or nobody can say whether one has',
		state: 'fresh',
		said: 'unknown',
		see: '`unknown`, `code: "retriedBefore"`',
		retry: 'looks again',
		requestsAgain: false,
	},
];
