/** The faults with their labels on the page. */

interface Kind {
	readonly text: string;
	readonly hint: string;
	readonly fault: Readonly<Record<string, unknown>>;
	/** Whether the field `work` applies. */
	readonly work: boolean;
}

const kind = (text: string, hint: string, fault: Kind['fault'], work = false): Kind => ({
	text,
	hint,
	fault,
	work,
});
const sms = (condition: string) => ({ do: 'refuseSms', condition });
const email = (code: number) => ({ do: 'refuseEmail', code });
const app = (code: number) => ({ do: 'refuseMessagingApp', code });
const throttle = (status: number) => ({ do: 'throttle', status, retryAfter: 2 });

export const kinds: readonly Kind[] = [
	kind('No credits', 'SMS and OTP', sms('noCredits')),
	kind('No credits for e-mail', '402', email(402)),
	kind('Invalid key', 'SMS and OTP', sms('invalidKey')),
	kind('Invalid key for e-mail', '401', email(401)),
	kind('Unknown carrier', 'country or carrier not reachable', sms('notReachable')),
	kind('Queue append failed', 'no need to resend', sms('queueAppendFailed')),
	kind('Blacklisted address', 'e-mail, 451', email(451)),
	kind('WhatsApp agent unknown', '404', app(404)),
	kind('WhatsApp user invalid', '400', app(400)),
	kind('Too many requests', '429, Retry-After 2 s', throttle(429)),
	kind('Unavailable', '503, Retry-After 2 s', throttle(503)),
	kind('Slow', 'the right answer after 5 s', { do: 'delay', delayMs: 5000 }, true),
	kind('HTML from a proxy', '502', { do: 'html', status: 502 }, true),
	kind('Connection reset', 'instead of an answer', { do: 'reset' }, true),
	kind('Never answers', 'hangs', { do: 'hang' }, true),
	kind('Answer cut off', 'work done, half an answer', { do: 'truncate' }),
	kind('Closed while sending', 'before the body is read', { do: 'closeWhileReading' }),
	kind('Down for 5 seconds', 'no connections, this page too', { do: 'down', forMs: 5000 }),
];

/** Returns the label of an active fault. */
export function faultInWords(fault: Readonly<Record<string, unknown>>): string {
	const names = ['do', 'condition', 'code', ...(fault['do'] === 'throttle' ? ['status'] : [])];
	const known = kinds.find((one) => names.every((name) => one.fault[name] === fault[name]));
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
