import type { Emulator } from '../../../emulator';
import { isRecord } from '../../../nodes/MessagingService/contract';
import type { Family } from '../../tools/faults/families';
import type { Fate } from './scenario';

/** The service's view: items and recipients of each request, its fate, and what was queued. */

const marksIn = (text: string): string[] => [...new Set(text.match(/x\d+i\d+v\d+/g))];

/** The outcome of a request, as far as its client can know. */
export type Ending = 'sent' | 'notSent' | 'unknown' | 'final';

/** What a request or a queued message contains. */
interface Content {
	readonly marks: readonly string[];
	/** Indices of the recipients. */
	readonly people: readonly number[];
	/** Which part of how many. */
	readonly part: number;
	readonly parts: number;
	/** Tells texts apart. */
	readonly text: string;
}

export interface Request extends Content {
	readonly ending: Ending;
	/**
	 * A refusal whose text was cut off: nothing was sent, but the client may report it as unknown.
	 */
	readonly isBlurred: boolean;
	readonly name: string;
}

export interface Placed {
	readonly mark: string;
	/** Undefined for the only message of an item, whomever it goes to. */
	readonly person: number | undefined;
	readonly fate: Fate;
}

/** Applies the faults to the requests of each message, one after the other. */
export function place(emulator: Emulator, family: Family, placed: readonly Placed[]): void {
	for (const { mark, person, fate } of placed)
		emulator.fault({
			...fate.fault,
			bodyIncludes: mark,
			...(person !== undefined && { to: family.recipient(person) }),
			times: 1,
		});
}

/** The index of a recipient, such as 3 for `525512345603` or `person3.a@example.com`. */
export const personOf = (recipient: unknown): number => {
	const [, person, number] = /^(?:person(\d+)|\+?5255123456(\d\d)$)/.exec(String(recipient)) ?? [];
	return Number(person ?? number ?? -1);
};

function contentOf(sent: unknown): Content {
	const { phone, number, to, msg, message } = isRecord(sent) ? sent : {};
	const recipients = Array.isArray(to)
		? to.map((one: unknown) => (isRecord(one) ? one.email : undefined))
		: [phone ?? number];
	const words = String(msg ?? message ?? '');
	const [, part = '1', parts = '1'] = /^(\d)\/(\d) /.exec(words) ?? [];
	const [greeting = ''] = /Hello|Adieu/.exec(words) ?? [];
	return {
		marks: marksIn(JSON.stringify(sent)),
		people: recipients.map(personOf),
		part: Number(part),
		parts: Number(parts),
		text: `${greeting} of ${parts}`,
	};
}

/**
 * The requests so far. Faults occur once each, in the order in which they were placed, until
 * `calmFrom`.
 */
export function requestsOf(
	emulator: Emulator,
	placed: readonly Placed[],
	calmFrom: number,
): Request[] {
	const left = [...placed];
	return emulator.requests.map(({ body, query, accepted, answered, status = 0 }, index) => {
		const content = contentOf(body ?? query);
		const { marks, people } = content;
		if (answered === 'closed while reading')
			return { ...content, ending: 'unknown', isBlurred: false, name: answered };
		const at = left.findIndex(
			({ mark, person }) =>
				marks.includes(mark) && (person === undefined || people.includes(person)),
		);
		const [met] = at === -1 || index >= calmFrom ? [] : left.splice(at, 1);
		// If one of several recipients has unsubscribed, the others may have got the email.
		const isShared = people.length > 1 && met?.fate.name.includes('451') === true;
		const expected = isShared ? 'unknown' : (met?.fate.said ?? 'sent');
		const clean = accepted ? 'sent' : 'notSent';
		const isRefused = !accepted && status >= 400 && status < 500 && status !== 408;
		const isBlurred = expected === 'unknown' && isRefused;
		const ending = expected === 'sent' ? clean : isBlurred ? 'notSent' : (expected as Ending);
		const name = met?.fate.name ?? 'nothing special';
		return answered === 'client left'
			? { ...content, ending: 'unknown', isBlurred, name: 'client left' }
			: { ...content, ending, isBlurred, name };
	});
}

/** The contents of all queued messages, one for each recipient. */
export function queuedOf(emulator: Emulator, family: Family): Content[] {
	if (family.name === 'e-mail') return emulator.emails.map(({ to }) => contentOf({ to: [to] }));
	if (family.name === 'WhatsApp')
		return emulator.appMessages.map(({ request }) => contentOf(request));
	return emulator.messages.map(({ number, text }) => contentOf({ phone: number, msg: text }));
}
