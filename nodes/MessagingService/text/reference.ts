/**
 * Leads to a waiting question, from a link by way of the trigger and from the book of open
 * questions.
 *
 * `[letter][moment, 2][key, execution, node as base64url]`: 49 characters with a token and
 * execution 12345, 72 with a signature.
 */
export interface Reference {
	readonly execution: string;
	/** 64 hexadecimal digits: the execution's token, or n8n's signature of the node's URL. */
	readonly key: string;
	/** ID of the node whose URL was signed; undefined if the key is the token. */
	readonly node?: string | undefined;
	/** When the question was asked, from `momentOf`. */
	readonly moment: number;
	readonly language: 'en' | 'es';
}

/**
 * Steps of moments wrap after 18 hours: enough to tell questions of an execution apart, and early
 * from late.
 */
const stepMs = 16_000;
const moments = 4096;
const freshSteps = 8;

export const momentOf = (milliseconds: number): number =>
	Math.floor(milliseconds / stepMs) % moments;

/**
 * Whether a question was asked within the last two minutes; its moment or another clock may be as
 * far ahead.
 */
export const isFresh = ({ moment }: Pick<Reference, 'moment'>, now: number): boolean =>
	(momentOf(now) - moment + freshSteps + moments) % moments <= 2 * freshSteps;

/** First letters by the kind of node ID: in English and in Spanish. */
const letters = { token: 'ae', uuid: 'AE', text: 'XZ' } as const;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** What n8n and people who write workflows by hand use as IDs of nodes; never a path. */
const nodeId = /^[\w-][\w.~ -]{0,99}$/;
const keyBytes = 32;

/** Returns the text of a reference; undefined if the execution ID is not a number. */
export function writeReference(reference: Reference): string | undefined {
	const { execution, key, node, moment, language } = reference;
	if (!/^[1-9]\d{0,17}$/.test(execution) || !/^[\da-f]{64}$/.test(key)) return undefined;
	if (node !== undefined && !nodeId.test(node)) return undefined;
	const kind = node === undefined ? 'token' : uuid.test(node) ? 'uuid' : 'text';
	const digits = BigInt(execution).toString(16);
	const number = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
	const parts = [Buffer.from(key, 'hex'), number];
	if (node !== undefined) {
		parts.splice(1, 0, Buffer.from([number.length]));
		parts.push(kind === 'uuid' ? Buffer.from(node.replaceAll('-', ''), 'hex') : Buffer.from(node));
	}
	const letter = letters[kind].charAt(language === 'es' ? 1 : 0);
	// 12 bits are two characters of base64url.
	const time = Buffer.from([moment >> 4, (moment & 15) << 4]).toString('base64url');
	return `${letter}${time.slice(0, 2)}${Buffer.concat(parts).toString('base64url')}`;
}

/** Reads a reference; undefined for any text that `writeReference` would not have produced. */
export function readReference(text: string): Reference | undefined {
	const [, letter = '', time, packed = ''] =
		/^([aeAEXZ])([\w-]{2})([\w-]{44,400})$/.exec(text) ?? [];
	const kind = (['token', 'uuid', 'text'] as const).find((one) => letters[one].includes(letter));
	if (letter === '' || kind === undefined) return undefined;
	const [high = 0, low = 0] = Buffer.from(`${time}A`, 'base64url');
	const bytes = Buffer.from(packed, 'base64url');
	const isToken = kind === 'token';
	const start = isToken ? keyBytes : keyBytes + 1;
	const end = isToken ? bytes.length : start + (bytes[keyBytes] ?? 0);
	const node = bytes.subarray(end);
	const reference: Reference = {
		execution: BigInt(`0x${bytes.subarray(start, end).toString('hex') || '0'}`).toString(),
		key: bytes.subarray(0, keyBytes).toString('hex'),
		node: isToken
			? undefined
			: kind === 'uuid'
				? toUuid(node.toString('hex'))
				: node.toString('utf8'),
		language: letters[kind].startsWith(letter) ? 'en' : 'es',
		moment: (high << 4) | (low >> 4),
	};
	return writeReference(reference) === text ? reference : undefined;
}

const toUuid = (hex: string): string =>
	hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
