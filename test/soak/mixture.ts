import { apiKey, incoming, report, seconds, signed, whatsApp } from '../tools/webhookClient';

/** What is sent to the trigger, in turn. */

/** So many of twenty requests are of each kind. */
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
/** Far apart: requests of one kind do not come in a row. */
const kindOf = (at: number): Kind => turn[(at * 7) % turn.length] ?? 'report';

/** Whether it is an event that has not been there before. */
export const isNew = (kind: Kind): boolean => ['report', 'incoming', 'whatsApp', 'nonsense'].includes(kind);

/** How it is to be answered. */
export const answerTo = (kind: Kind): number =>
	['forged', 'stale', 'unsigned', 'malformed'].includes(kind) ? 401 : 200;

export interface Request {
	readonly kind: Kind;
	readonly headers: readonly string[];
	readonly body: string;
}

/** So long ago was what is repeated: it has been answered by now. */
const ago = 150;

/** Makes requests without end, the same ones every time but for the clock. */
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
