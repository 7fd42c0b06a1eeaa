import { sameNames } from './spelling';

/**
 * Finds what nobody means: placeholders of any tool, missing values, and text of another medium.
 */

/** What was found; a placeholder with the name inside its brackets. */
export interface Unfinished {
	readonly kind: 'placeholder' | 'missing' | 'garbled' | keyof typeof signs;
	readonly written: string;
	readonly name?: string;
}

export interface Rules {
	/** Names of the fields of the item. */
	readonly names: readonly string[];
	/** Sticky; matches placeholders that the service fills in. */
	readonly filledLater?: RegExp;
	/** Whether the text is HTML, with tags and entities of its own. */
	readonly isHtml?: boolean;
	/** What stands in the node itself, before, between and after its expressions. */
	readonly typed: readonly string[];
}

const word = String.raw`[\p{L}_](?:[\p{L}\p{M}\p{N}_.-]{0,60}[\p{L}\p{M}\p{N}_])`;
const name = String.raw`${word}(?: ${word}){0,2}`;

/** Placeholders that no HTML has either, not even in its tags and styles. */
const anywhere = String.raw`\{\{([^}]{0,200})\}{1,3}|\*\|([^|\n]{1,60})\|\*|<%=?([^%\n]{1,120})%>|\{%([^%\n]{1,120})%\}`;
/**
 * Placeholders by their form: `${name}`, `{!Contact.Name}`, `{user:name}`, `%name%`, `#NAME#`, and
 * up to three words in brackets.
 */
const inText =
	String.raw`[$#@]\{([^{}\n]{1,60})\}|\{[!$@#=](${word})\}|\{([\p{L}_]\w{0,30}[:|]${word})\}|` +
	String.raw`(?<![\p{L}\p{N}%/=&?])%{1,2}(${word})%{1,2}(?![\p{L}\p{N}%])|(?<![\p{L}\p{N}#&/])#([\p{Lu}_]{2,40})#(?![\p{L}\p{N}])|` +
	String.raw`(?<!\{)\{(${name})\}|\[{1,2}(${name})\]{1,2}|<{1,2}(${name})>{1,2}`;

const placeholder = new RegExp(`${anywhere}|${inText}`, 'gu');
/** Where senders put their name: `[Shop] Your parcel is on its way`. */
const senderPlaceholder = /^\s*\[[^[\]]+\](?= [\p{L}\p{N}])/u;

/**
 * What an expression gives where nothing is: values of programs and databases, a number of 22
 * digits or more, and errors of a sheet, which have # and capitals in every language.
 */
const noValue =
	/^(?:undefined|null|NULL|NaN|nan|NaT|\[object \w+\]|Invalid [Dd]ate(?:Time)?|\d(?:\.\d+)?e\+\d\d|0000-00-00.*|Loading\.\.\.|#(?:#+|[¡¿]?\p{Lu}[\p{Lu}/][\p{Lu}\p{Nd}/_]*[!?]?))$/u;

/** Signs of another medium. */
const signs = {
	entity:
		/&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp|[a-z](?:acute|grave|circ|tilde|uml|cedil)|iexcl|iquest|euro|copy|reg|trade|hellip|[mn]dash|[lr][sd]quo|bull|middot|deg);/iu,
	tag: /<\/?(?:p|br|div|span|b|i|u|a|strong|em|h[1-6]|[uo]l|li|table|tbody|t[rdh]|img|font|html|body|head|style|script|center|hr|blockquote)(?:\s[^<>]{0,200})?\/?>/iu,
	/** Not in a path of Windows. */
	escape: /(?<!\b[a-z]:\S{0,99}|\\\S{0,99})\\(?:r\\n|n|u[\da-f]{4}|x[\da-f]{2})/iu,
};

/** The characters of Windows-1252 in the order of their bytes. */
const windows1252 = new TextDecoder('windows-1252').decode(
	Uint8Array.from({ length: 256 }, (_, byte) => byte),
);
const asByte = (character: string): string => {
	const byte = windows1252.indexOf(character);
	return byte < 0 ? character : String.fromCharCode(byte);
};
/** Some of it may have lost its last byte: Windows-1252 lacks five characters. */
const utf8 =
	/^[\u00C2-\u00F4]*(?:(?:[\u00C2-\u00DF][\u0080-\u00BF]|[\u00E0-\u00EF][\u0080-\u00BF]{2}|[\u00F0-\u00F4][\u0080-\u00BF]{3})[\u00C2-\u00F4]*)+$/u;
/** A letter and what closes a word. */
const closing = /^\p{L}[”’»›…–—\u00A0]+$/u;

/** Whether a run of characters outside ASCII is UTF-8 read as Windows-1252 or Latin-1. */
const isGarbled = (run: string): boolean =>
	run.includes('\uFFFD') || (!closing.test(run) && utf8.test(run.replace(/[^]/gu, asByte)));

/** Leaves out styles and scripts, in which brackets have another meaning, and tags. Linear time. */
const withoutMarkup = (html: string): string =>
	html
		.split(/<\/(?:style|script)>/i)
		.map((part) => part.replace(/<(?:style|script)\b[^]*$/i, ''))
		.join(' ')
		.replace(/<[^<>]*>/g, ' ');

/**
 * Returns what the expressions gave, by what is typed around them; the whole text if that cannot be
 * told. Linear time.
 */
function placeholderValues(text: string, typed: readonly string[]): readonly string[] {
	let rest = text;
	const values = typed.map((piece, index) => {
		const at = index === typed.length - 1 ? rest.lastIndexOf(piece) : rest.indexOf(piece);
		const value = at < 0 ? rest : rest.slice(0, at);
		rest = at < 0 ? '' : rest.slice(at + piece.length);
		return value;
	});
	return values[0] === '' && rest === '' ? values.slice(1) : [text];
}

/**
 * Returns the first thing in a text that nobody meant; in HTML, mostly in what people see of it. A
 * value that an expression gave is none, or was to be filled in itself; whatever else it says,
 * somebody may have said it.
 */
export function unfinishedIn(text: string, rules: Rules): Unfinished | undefined {
	const { isHtml, filledLater, names } = rules;
	const typed = rules.typed.join('\uFFFC');
	const visible = (whole: string) => (isHtml ? withoutMarkup(whole) : whole);
	const seen = visible(typed).replace(senderPlaceholder, '');
	const find = (
		kind: Unfinished['kind'],
		[written]: readonly string[] = [],
	): Unfinished | undefined => (written === undefined ? undefined : { kind, written });
	const placeholderIn = (
		within: string,
		pattern: RegExp,
		counts: (written: string, name: string) => boolean = () => true,
	): Unfinished | undefined => {
		for (const match of within.matchAll(pattern)) {
			const [written] = match;
			const name = match.slice(1).find(Boolean)?.trim() ?? '';
			if (filledLater) filledLater.lastIndex = match.index;
			if (!filledLater?.test(within) && counts(written, name))
				return { kind: 'placeholder', written, name };
		}
		return undefined;
	};
	const isWhole = typed.trim() === '\uFFFC';
	const ofValue = (given: string) => {
		const value = visible(given).trim();
		return (
			find('missing', noValue.exec(value) ?? []) ??
			placeholderIn(
				value,
				placeholder,
				(written, name) =>
					written === value ||
					written.startsWith('*|') ||
					(isWhole && /^\{\{ ?[\p{L}_]/u.test(written)) ||
					sameNames(name, names).length > 0,
			)
		);
	};
	const sign = isHtml ? undefined : Object.entries(signs).find(([, pattern]) => pattern.test(seen));
	return (
		placeholderIn(typed, new RegExp(anywhere, 'gu')) ??
		(sign && find(sign[0] as keyof typeof signs, sign[1].exec(seen) ?? [])) ??
		placeholderIn(seen, placeholder) ??
		find('garbled', (text.match(/[\u0080-\u{10FFFF}]+/gu) ?? []).filter(isGarbled)) ??
		placeholderValues(text, rules.typed)
			.map(ofValue)
			.find((found) => found !== undefined)
	);
}
