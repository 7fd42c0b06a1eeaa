/** The faults with their labels on the page. */

interface Kind {
	readonly group: string;
	readonly text: string;
	readonly hint: string;
	readonly fault: Readonly<Record<string, unknown>>;
	/** Whether the field `work` applies. */
	readonly work: boolean;
}

const kindsOf = (
	group: string,
	...all: ReadonlyArray<readonly [text: string, hint: string, fault: Kind['fault'], work?: boolean]>
): Kind[] => all.map(([text, hint, fault, work = false]) => ({ group, text, hint, fault, work }));
const sms = (condition: string) => ({ do: 'refuseSms', condition });
const email = (code: number) => ({ do: 'refuseEmail', code });
const app = (code: number) => ({ do: 'refuseMessagingApp', code });
const throttle = (status: number) => ({ do: 'throttle', status, retryAfter: 2 });

export const kinds: readonly Kind[] = [
	...kindsOf(
		'SMS and one-time passwords are refused',
		['No credits', 'The account has no credits left.', sms('noCredits')],
		['Invalid key', 'The key is not accepted.', sms('invalidKey')],
		['Unknown carrier', 'The country or carrier cannot be reached.', sms('notReachable')],
		[
			'Queue append failed',
			'The service says that there is no need to resend.',
			sms('queueAppendFailed'),
		],
	),
	...kindsOf(
		'Email is refused',
		['No credits for email', 'Code 402.', email(402)],
		['Invalid key for email', 'Code 401.', email(401)],
		['Blacklisted address', 'Code 451.', email(451)],
	),
	...kindsOf(
		'WhatsApp is refused',
		['WhatsApp agent unknown', 'Code 404.', app(404)],
		['WhatsApp user invalid', 'Code 400.', app(400)],
	),
	...kindsOf(
		'Too busy',
		['Too many requests', 'HTTP 429, Retry-After 2 s.', throttle(429)],
		['Unavailable', 'HTTP 503, Retry-After 2 s.', throttle(503)],
		['Slow', 'The right answer, after 5 s.', { do: 'delay', delayMs: 5000 }, true],
	),
	...kindsOf(
		'The answer is lost',
		['HTML from a proxy', 'HTTP 502 with a page.', { do: 'html', status: 502 }, true],
		['Connection reset', 'Instead of an answer.', { do: 'reset' }, true],
		['Never answers', 'The request hangs.', { do: 'hang' }, true],
		['Answer cut off', 'The message is sent; half of the answer comes.', { do: 'truncate' }],
		['Closed while sending', 'Before the request has been read.', { do: 'closeWhileReading' }],
		['Down for 5 seconds', 'No connections, for this page neither.', { do: 'down', forMs: 5000 }],
	),
];

/** The kinds by group. */
export const groups = [...new Set(kinds.map(({ group }) => group))].map(
	(group) => [group, kinds.filter((kind) => kind.group === group)] as const,
);

/** Returns the label of an active fault. */
export function faultInWords(fault: Readonly<Record<string, unknown>>): string {
	const names = ['do', 'condition', 'code', ...(fault['do'] === 'throttle' ? ['status'] : [])];
	const known = kinds.find((one) => names.every((name) => one.fault[name] === fault[name]));
	return known?.text ?? String(fault['do']);
}

export const whenInWords = ({ times, to, work }: Readonly<Record<string, unknown>>): string =>
	[
		times === undefined ? 'every request' : times === 1 ? 'the next request' : `the next ${times}`,
		to === undefined ? '' : `to ${to}`,
		work === undefined ? '' : work === true ? 'the message is sent' : 'nothing is sent',
	]
		.filter(Boolean)
		.join(', ');
