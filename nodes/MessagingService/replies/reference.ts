/**
 * The way back to a waiting question, as short text: it goes out as the SMS's external reference (`id`), and Get Status
 * gives it back (`var_a`). So nothing has to be kept anywhere but in n8n and at the service.
 *
 * `[letter][moment, 2][key, execution, node as base64url]`: 49 characters by token and execution 12345, 72 by signature.
 */
export interface Reference {
	readonly execution: string;
	/** 64 hexadecimal digits: the execution's token, or n8n's signature of the node's address. */
	readonly key: string;
	/** ID of the node whose address was signed; none where the key is the token. */
	readonly node?: string | undefined;
	/** How often the choices were sent again. */
	readonly repeats: number;
	/** When the question was asked, as `momentOf` has it. */
	readonly moment: number;
	/** Of the question. */
	readonly language: 'en' | 'es';
}

export const mostRepeats = 2;

/** Sixteen seconds each, from 0 again after 18 hours: enough to tell questions, and soon from late. */
const stepMs = 16_000;
const moments = 4096;

export const momentOf = (milliseconds: number): number => Math.floor(milliseconds / stepMs) % moments;

/** Whether a question was asked within the last two minutes; clocks may differ by a few seconds. */
export function isFresh({ moment }: Pick<Reference, 'moment'>, now: number): boolean {
	const steps = (momentOf(now) - moment + moments) % moments;
	return steps <= 8 || steps >= moments - 2;
}

/** By what it leads back; each with its letter for no repeat, one and two, in English and then in Spanish. */
const letters = { token: 'abcdef', uuid: 'ABCDEF', text: 'XYZUVW' } as const;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const keyBytes = 32;

/** Digits of an execution in as few bytes as hold them. */
function executionBytes(execution: string): Buffer {
	const digits = BigInt(execution).toString(16);
	return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
}

/** The first 12 bits of what two bytes are in base64url. */
const written = (moment: number): string =>
	Buffer.from([moment >> 4, (moment & 15) << 4])
		.toString('base64url')
		.slice(0, 2);

/** The text of a reference; none for an execution whose ID is not a number. */
export function writeReference(reference: Reference): string | undefined {
	const { execution, key, node, repeats, moment, language } = reference;
	if (!/^[1-9]\d{0,17}$/.test(execution) || !/^[\da-f]{64}$/.test(key)) return undefined;
	const kind = node === undefined ? 'token' : uuid.test(node) ? 'uuid' : 'text';
	const number = executionBytes(execution);
	const parts = [
		Buffer.from(key, 'hex'),
		...(node === undefined ? [] : [Buffer.from([number.length])]),
		number,
		Buffer.from(
			node === undefined ? '' : kind === 'uuid' ? node.replaceAll('-', '') : node,
			encodingOf(kind),
		),
	];
	const letter = letters[kind].charAt(repeats + (language === 'es' ? mostRepeats + 1 : 0));
	return `${letter}${written(moment)}${Buffer.concat(parts).toString('base64url')}`;
}

const encodingOf = (kind: keyof typeof letters): BufferEncoding => (kind === 'uuid' ? 'hex' : 'utf8');

/** What a text refers to; `undefined` for one that is no reference of ours, whole and unchanged. */
export function readReference(text: string): Reference | undefined {
	const [, letter = '', at = '', packed = ''] = /^([a-fA-FU-Z])([\w-]{2})([\w-]{44,400})$/.exec(text) ?? [];
	const kind = (['token', 'uuid', 'text'] as const).find((one) => letters[one].includes(letter));
	if (letter === '' || kind === undefined) return undefined;
	const [high = 0, low = 0] = Buffer.from(`${at}A`, 'base64url');
	const bytes = Buffer.from(packed, 'base64url');
	const isToken = kind === 'token';
	const start = isToken ? keyBytes : keyBytes + 1;
	const end = isToken ? bytes.length : start + (bytes[keyBytes] ?? 0);
	if (end === start) return undefined;
	const reference: Reference = {
		execution: BigInt(`0x${bytes.subarray(start, end).toString('hex') || '0'}`).toString(),
		key: bytes.subarray(0, keyBytes).toString('hex'),
		node: isToken ? undefined : nodeIn(bytes.subarray(end), kind),
		repeats: letters[kind].indexOf(letter) % (mostRepeats + 1),
		language: letters[kind].indexOf(letter) > mostRepeats ? 'es' : 'en',
		moment: (high << 4) | (low >> 4),
	};
	return writeReference(reference) === text ? reference : undefined;
}

const nodeIn = (bytes: Buffer, kind: keyof typeof letters): string =>
	kind === 'uuid'
		? bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
		: bytes.toString('utf8');
