/**
 * Leads to a waiting question, from a link by way of the trigger and from the book of open
 * questions.
 *
 * `[language, 2][key as base64url, 43][moment, 2][execution]`, and `.[node]` if its URL was signed: 50
 * characters with a token and execution 12345.
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
 * Steps of moments wrap after 21 hours: enough to tell questions of an execution apart, and early
 * from late.
 */
const stepMs = 60_000;
const moments = 36 * 36;
const freshSteps = 2;

export const momentOf = (milliseconds: number): number =>
	Math.floor(milliseconds / stepMs) % moments;

/**
 * Whether a question was asked within the last two minutes; its moment or another clock may be as
 * far ahead.
 */
export const isFresh = ({ moment }: Pick<Reference, 'moment'>, now: number): boolean =>
	(momentOf(now) - moment + freshSteps + moments) % moments <= 2 * freshSteps;

/** An ID of a node is what n8n and people who write workflows by hand use; never a path. */
const form = /^(e[ns])([\w-]{43})([\da-z]{2})([1-9a-z][\da-z]{0,10})(?:\.([\w-][\w.~ -]{0,99}))?$/;

/** Returns the text of a reference; undefined if the execution ID is not a number. */
export function writeReference(reference: Reference): string | undefined {
	const { execution, key, node, moment, language } = reference;
	const end = node === undefined ? '' : `.${node}`;
	const numbers = moment.toString(36).padStart(2, '0') + Number(execution).toString(36);
	const text = `${language}${Buffer.from(key, 'hex').toString('base64url')}${numbers}${end}`;
	return form.test(text) ? text : undefined;
}

/** Reads a reference; undefined for any text that `writeReference` would not have produced. */
export function readReference(text: string): Reference | undefined {
	const [, language, packed = '', moment = '', execution = '', node] = form.exec(text) ?? [];
	const reference: Reference = {
		execution: String(parseInt(execution, 36)),
		key: Buffer.from(packed, 'base64url').toString('hex'),
		node,
		moment: parseInt(moment, 36),
		language: language === 'es' ? 'es' : 'en',
	};
	return writeReference(reference) === text ? reference : undefined;
}
