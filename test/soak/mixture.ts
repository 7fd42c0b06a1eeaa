import { apiKey, incoming, report, seconds, signed, whatsApp } from '../tools/webhookClient';

/** The sequence of requests to the trigger. */

/** Requests of each kind, out of twenty. */
const shares = {
	report: 5,
	incoming: 2,
	whatsApp: 1,
	repeat: 4,
	forged: 3,
	stale: 2,
	unsigned: 1,
	malformed: 1,
	nonsense: 1,
} as const;

export type Kind = keyof typeof shares;

const kinds = Object.keys(shares) as Kind[];
const turn = kinds.flatMap((kind) => Array.from({ length: shares[kind] }, () => kind));
/** Spreads the kinds, so that none comes in a row. */
const kindOf = (at: number): Kind => turn[(at * 7) % turn.length] ?? 'report';

/** Whether a request is a new event. */
export const isNew = (kind: Kind): boolean => ['report', 'incoming', 'whatsApp', 'nonsense'].includes(kind);

/** Returns the expected status. */
export const answerTo = (kind: Kind): number =>
	['forged', 'stale', 'unsigned', 'malformed'].includes(kind) ? 401 : 200;

export interface Request {
	readonly kind: Kind;
	readonly headers: readonly string[];
	readonly body: string;
}

/** Requests between an event and its repeat: enough for it to have a response. */
const ago = 150;

/** Generates endless requests, the same in every run except for the time. */
export class Mixture {
	private readonly latest: string[] = [];
	private made = 0;

	next(): Request {
		const at = (this.made += 1);
		const kind = at <= ago ? 'report' : kindOf(at);
		const body = kind === 'repeat' ? (this.latest.shift() ?? '') : bodyOf(kind, at);
		if (isNew(kind)) this.latest.push(body);
		if (this.latest.length > ago) this.latest.shift();
		return { kind, headers: headersOf(kind), body };
	}
}

function bodyOf(kind: Kind, at: number): string {
	switch (kind) {
		case 'incoming':
			return JSON.stringify({ ...incoming, message: `Yes ${at}` });
		case 'whatsApp':
			return JSON.stringify(whatsApp('text', { text: 'Hola' }, `wamid.${at}`));
		case 'nonsense':
			return `{"at": ${at}`;
		default:
			return JSON.stringify({ ...report, trace_id: String(at) });
	}
}

function headersOf(kind: Kind): string[] {
	switch (kind) {
		case 'forged':
			return signed('another-key');
		case 'stale':
			return signed(apiKey, seconds() - 3600);
		case 'unsigned':
			return [];
		case 'malformed':
			return [...signed(), ...signed()];
		default:
			return signed();
	}
}
