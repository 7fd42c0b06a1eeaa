import type { Settings } from '../../../emulator';
import type { Said } from './accounts';
import { email, flash, otp, sms, whatsApp, type Family } from './families';
import type { ItemFault } from './scene';

/** A fault of a request, and the report that its message must get. */
export interface Kind {
	readonly name: string;
	readonly fault: ItemFault;
	readonly family: Family;
	readonly said: Said;
	/** How often the service queues the message of a request with the fault. */
	readonly queued: 0 | 1;
	/** Requests per try while the fault lasts; 1 unless the service says when to retry. */
	readonly requests?: number;
	readonly settings?: Partial<Settings>;
}

type Row = Omit<Kind, 'family' | 'queued'>;

const row = (name: string, fault: ItemFault, said: Said, more: Partial<Row> = {}): Row => ({
	name,
	fault,
	said,
	...more,
});

/** The same fault before and after the message is queued. */
const eitherWay = (name: string, fault: ItemFault, said: Said): Row[] =>
	[false, true].map((work) =>
		row(`${name} ${work ? 'after' : 'before'} the work`, { ...fault, work } as ItemFault, said),
	);

const isDone = ({ fault }: Row): boolean =>
	fault.do === 'truncate' || ('work' in fault && fault.work === true);

const of = (family: Family, rows: readonly Row[]): Kind[] =>
	rows.map((kind) => ({
		...kind,
		name: `${kind.name} (${family.name})`,
		family,
		queued: kind.said === 'sent' || isDone(kind) ? 1 : 0,
	}));

/** Network faults. */
const network: Row[] = [
	...eitherWay('a reset', { do: 'reset' }, 'unknown'),
	row('an answer cut in the middle', { do: 'truncate' }, 'unknown'),
	row('an answer cut after its head', { do: 'truncate', bytes: 0 }, 'unknown'),
	row('an answer cut before its last byte', { do: 'truncate', bytes: 1e6 }, 'unknown'),
	...eitherWay('a page with status 502', { do: 'html', status: 502 }, 'unknown'),
];

/** Answers of a proxy or of another version of the service. */
const proxies: Row[] = [
	...[200, 408, 500, 503, 504].flatMap((status) =>
		eitherWay(`a page with status ${status}`, { do: 'html', status }, 'unknown'),
	),
	...[301, 307, 401, 403, 404, 413, 429].map((status) =>
		row(`a page with status ${status}`, { do: 'html', status }, 'notSent'),
	),
	...[302, 307, 308].map((status) =>
		row(
			`a redirect with status ${status}`,
			{ do: 'answer', status, headers: { location: '/v2/sms-global/send' } },
			'notSent',
		),
	),
	...eitherWay('a 204', { do: 'answer', status: 204, body: '' }, 'unknown'),
	...eitherWay('an empty 200', { do: 'answer', body: '' }, 'unknown'),
	...eitherWay('an empty object', { do: 'answer', body: {} }, 'unknown'),
	...eitherWay('null', { do: 'answer', body: 'null' }, 'unknown'),
	...eitherWay('half a JSON text', { do: 'answer', body: '{"status":tru' }, 'unknown'),
	...eitherWay(
		'an error 500 in JSON',
		{ do: 'answer', status: 500, body: { error: true } },
		'unknown',
	),
	row('an error 400 in JSON', { do: 'answer', status: 400, body: { message: 'No' } }, 'notSent'),
	row(
		'a success without its details',
		{ do: 'answer', body: { status: true }, work: true },
		'sent',
	),
	row(
		'a success of another shape',
		{ do: 'answer', body: { status: true, description: 7 }, work: true },
		'sent',
	),
	row('a slow answer', { do: 'delay', delayMs: 20 }, 'sent'),
];

const throttles: Row[] = [
	row('429 with Retry-After', { do: 'throttle', retryAfter: 0 }, 'notSent', { requests: 3 }),
	row('503 with Retry-After', { do: 'throttle', status: 503, retryAfter: 0 }, 'unknown'),
	row('429 until long after', { do: 'throttle', retryAfter: 3600 }, 'notSent'),
	row(
		'429 with a Retry-After of the past',
		{ do: 'throttle', retryAfter: new Date(0).toUTCString() },
		'notSent',
		{ requests: 3 },
	),
	row('429 with a senseless Retry-After', { do: 'throttle', retryAfter: 'soon' }, 'notSent'),
];

/**
 * The service's own refusals, with HTTP 200 and with a matching status: the specification shows
 * neither.
 */
const refusals = (name: string, fault: ItemFault, said: Said): Row[] =>
	(['ok', 'matching'] as const).map((errorStatus) =>
		row(`“${name}” with ${errorStatus === 'ok' ? 'HTTP 200' : 'a status that fits'}`, fault, said, {
			settings: { errorStatus },
		}),
	);

const smsConditions = ['missingParameters', 'invalidKey', 'noCredits', 'notReachable'] as const;

/** Every specified answer and other possible ones, for each family. */
export const everyAnswer: readonly Kind[] = [
	...of(sms, [
		...network,
		...proxies,
		...throttles,
		...[...smsConditions, 'multiMessageNotEnabled' as const].flatMap((condition) =>
			refusals(condition, { do: 'refuseSms', condition }, 'notSent'),
		),
		...refusals('queueAppendFailed', { do: 'refuseSms', condition: 'queueAppendFailed' }, 'final'),
	]),
	...of(flash, [
		...network,
		...refusals('noCredits', { do: 'refuseSms', condition: 'noCredits' }, 'notSent'),
	]),
	...of(otp, [
		...network,
		...refusals('noCredits', { do: 'refuseSms', condition: 'noCredits' }, 'notSent'),
	]),
	...of(email, [
		...network,
		...([400, 401, 402, 422, 451] as const).flatMap((code) =>
			refusals(String(code), { do: 'refuseEmail', code }, 'notSent'),
		),
	]),
	...of(whatsApp, [
		...network,
		...([304, 305, 306, 307, 400, 404] as const).flatMap((code) =>
			refusals(String(code), { do: 'refuseMessagingApp', code }, 'notSent'),
		),
		...refusals('500', { do: 'refuseMessagingApp', code: 500 }, 'unknown'),
	]),
];
