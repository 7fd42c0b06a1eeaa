/** The faults of the emulator in the words of people, as the control API takes them. */

interface Kind {
	readonly text: string;
	readonly hint: string;
	readonly fault: Readonly<Record<string, unknown>>;
	/** Whether it can be played with the work done and without. */
	readonly work?: boolean;
}

export const kinds: readonly Kind[] = [
	{ text: 'No credits', hint: 'SMS and OTP', fault: { do: 'refuseSms', condition: 'noCredits' } },
	{ text: 'No credits for e-mail', hint: '402', fault: { do: 'refuseEmail', code: 402 } },
	{ text: 'Invalid key', hint: 'SMS and OTP', fault: { do: 'refuseSms', condition: 'invalidKey' } },
	{ text: 'Invalid key for e-mail', hint: '401', fault: { do: 'refuseEmail', code: 401 } },
	{
		text: 'Unknown carrier',
		hint: 'country or carrier not reachable',
		fault: { do: 'refuseSms', condition: 'notReachable' },
	},
	{
		text: 'Queue append failed',
		hint: 'no need to resend',
		fault: { do: 'refuseSms', condition: 'queueAppendFailed' },
	},
	{ text: 'Blacklisted address', hint: 'e-mail, 451', fault: { do: 'refuseEmail', code: 451 } },
	{ text: 'WhatsApp agent unknown', hint: '404', fault: { do: 'refuseMessagingApp', code: 404 } },
	{ text: 'WhatsApp user invalid', hint: '400', fault: { do: 'refuseMessagingApp', code: 400 } },
	{
		text: 'Too many requests',
		hint: '429, Retry-After 2 s',
		fault: { do: 'throttle', status: 429, retryAfter: 2 },
	},
	{
		text: 'Unavailable',
		hint: '503, Retry-After 2 s',
		fault: { do: 'throttle', status: 503, retryAfter: 2 },
	},
	{ text: 'Slow', hint: 'the right answer after 5 s', fault: { do: 'delay', delayMs: 5000 }, work: true },
	{ text: 'HTML from a proxy', hint: '502', fault: { do: 'html', status: 502 }, work: true },
	{ text: 'Connection reset', hint: 'instead of an answer', fault: { do: 'reset' }, work: true },
	{ text: 'Never answers', hint: 'hangs', fault: { do: 'hang' }, work: true },
	{ text: 'Answer cut off', hint: 'work done, half an answer', fault: { do: 'truncate' } },
	{ text: 'Closed while sending', hint: 'before the body is read', fault: { do: 'closeWhileReading' } },
	{ text: 'Down for 5 seconds', hint: 'no connections, this page too', fault: { do: 'down', forMs: 5000 } },
];

/** A fault in place, in words. */
export function faultInWords(fault: Readonly<Record<string, unknown>>): string {
	const known = kinds.find((kind) => {
		const { do: what, condition, code, status } = kind.fault;
		return (
			what === fault['do'] &&
			condition === fault['condition'] &&
			code === fault['code'] &&
			(what !== 'throttle' || status === fault['status'])
		);
	});
	return known?.text ?? String(fault['do']);
}

export const whenInWords = (fault: Readonly<Record<string, unknown>>): string =>
	[
		fault['times'] === undefined
			? 'every request'
			: fault['times'] === 1
				? 'the next request'
				: `the next ${String(fault['times'])}`,
		typeof fault['probability'] === 'number' ? `${Math.round(fault['probability'] * 100)} % of them` : '',
		fault['to'] === undefined ? '' : `to ${String(fault['to'])}`,
		'work' in fault ? (fault['work'] === true ? 'work done' : 'work not done') : '',
	]
		.filter(Boolean)
		.join(', ');
