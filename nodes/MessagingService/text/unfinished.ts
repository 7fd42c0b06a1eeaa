import { sameName } from './spelling';

/** Finds what nobody types on purpose: placeholders of any tool, missing values, and text of another medium. */

/** What was found; a placeholder with the name inside its brackets. */
export type Unfinished =
	| { readonly kind: 'placeholder'; readonly written: string; readonly name: string }
	| { readonly kind: 'missing' | 'entity' | 'tag' | 'escape' | 'garbled'; readonly written: string };

export interface Rules {
	/** Names of the fields of the item. */
	readonly names: readonly string[];
	/** Sticky; matches placeholders that the service fills in. */
	readonly filledLater?: RegExp;
	/** Whether the text is HTML, with tags and entities of its own. */
	readonly isHtml?: boolean;
	/** Returns what stands in the node itself, before, between and after its expressions. */
	typed(): readonly string[];
}

const name = String.raw`[\p{L}_][\p{L}\p{N}_ .-]{0,60}`;
const word = String.raw`[\p{L}_][\p{L}\p{N}_.-]{0,60}`;

/** Placeholders that no HTML has either, not even in its tags and styles. */
const anywhere = new RegExp(
	String.raw`\{\{([^}]{0,200})\}{1,3}|\*\|([^|\n]{1,60})\|\*|<%=?([^%\n]{1,120})%>|\{%([^%\n]{1,120})%\}`,
	'gu',
);
/** Placeholders by their form: `${name}`, `{!Contact.Name}`, `{user:name}`, `%name%`, `#NAME#`. */
const inText = new RegExp(
	String.raw`[$#@]\{([^{}\n]{1,60})\}|\{[!$@#=](${word})\}|\{([\p{L}_]\w{0,30}[:|]${word})\}|` +
		String.raw`(?<![\p{L}\p{N}%/=&?])%{1,2}(${word})%{1,2}(?![\p{L}\p{N}%])|(?<![\p{L}\p{N}#&/])#([\p{Lu}_]{2,40})#(?![\p{L}\p{N}])`,
	'gu',
);
/** Brackets that people also use for other things: they count around the name of a field. */
const bracketed = new RegExp(
	String.raw`(?<!\{)\{(${name})\}|\[{1,2}(${name})\]{1,2}|<{1,2}(${name})>{1,2}|«(${name})»|‹(${name})›|\(\((${name})\)\)|(?<![\p{L}\p{N}#&/])#(${word})#`,
	'gu',
);

// cspell:ignore cliente completo empresa telefono prenom sobrenome apos cedil hellip iexcl iquest middot
/** Names of fields that most tools have. */
const usualNames = (
	'name, full name, first name, last name, surname, customer name, username, email, phone, phone number, company, ' +
	'nombre, nombre completo, primer nombre, apellido, apellidos, nombre del cliente, correo, telefono, empresa, ' +
	'nome, sobrenome, prenom'
).split(', ');
/** `first_name` and `firstName` are no words of a language. */
const identifier = /^[\p{L}\d]+(?:_[\p{L}\d]+)+$|^\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u;

const isField = (inside: string, names: readonly string[]): boolean =>
	identifier.test(inside) || sameName(inside, [...names, ...usualNames]) !== undefined;

/** A separate word; `1.5e+25` is how a number of 22 digits or more prints, `Invalid DateTime` what Luxon makes of no date. */
const nonValue =
	/\[object \w+\]|(?<![\p{L}\p{N}_])(?:undefined|NaN|Invalid DateTime|\d(?:\.\d+)?e\+\d\d)(?![\p{L}\p{N}_])/u;
/** What people write as well, so that it counts only where an expression gave it, and as no part of a sentence. */
const perhapsNonValue =
	/(?<=[:=$€£+-] ?)Infinity(?! ?[\p{L}\p{N}_])|^Infinity$|(?<![\p{L}\p{N}_])(?:null(?![\p{L}\p{N}_])|(?:None|Invalid [Dd]ate)(?! ?[\p{L}\p{N}_]))/u;

const entity =
	/&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp|[a-z](?:acute|grave|circ|tilde|uml|cedil)|iexcl|iquest|euro|copy|reg|trade|hellip|[mn]dash|[lr][sd]quo|bull|middot|deg);/iu;
const tag =
	/<\/?(?:p|br|div|span|b|i|u|a|strong|em|h[1-6]|[uo]l|li|table|tbody|t[rdh]|img|font|html|body|head|style|script|center|hr|blockquote)(?:\s[^<>]{0,200})?\/?>/iu;
/** Not in a path of Windows. */
const escape = /(?<!\b[a-z]:\S{0,99}|\\\S{0,99})\\(?:r\\n|n|u[\da-f]{4}|x[\da-f]{2})/iu;
/** UTF-8 read as Latin-1 or Windows-1252. */
const garbled =
	/Ã[\u0080-\u009F\u00A1-\u00AA\u00AC-\u00BA\u00BC-\u00BFŒœŠšŸŽžƒˆ˜\u2013\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122]|Â[\u00A1-\u00BF]|â€[\u0080-\u00BF\u0152-\u2122]|ðŸ|ï¿½|ï»¿|\uFFFD/u;

/** Leaves out styles and scripts, in which brackets have another meaning. Linear time. */
const withoutStyles = (html: string): string =>
	html
		.split(/<\/(?:style|script)>/i)
		.map((part) => part.replace(/<(?:style|script)\b[^]*$/i, ''))
		.join(' ');

function placeholderIn(
	text: string,
	pattern: RegExp,
	{ filledLater }: Rules,
	counts: (inside: string) => boolean = () => true,
): Unfinished | undefined {
	for (const { 0: written, index, ...inner } of text.matchAll(pattern)) {
		const inside = Object.entries(inner).find(([key, one]) => /^\d/.test(key) && one !== undefined)?.[1];
		if (filledLater) filledLater.lastIndex = index;
		if (!filledLater?.test(text) && counts(String(inside).trim()))
			return { kind: 'placeholder', written, name: String(inside).trim() };
	}
	return undefined;
}

/** Whether None stands where an expression does, from what is typed before it to a word that is typed after it. */
const isNone = (text: string, pieces: readonly string[]): boolean =>
	pieces.slice(1).some((to, at) => /^ ?\p{L}/u.test(to) && text.includes(`${pieces[at] ?? ''}None${to}`));

function missingIn(seen: string, text: string, { typed }: Rules): Unfinished | undefined {
	const [certain] = nonValue.exec(seen) ?? [];
	const [perhaps = ''] = perhapsNonValue.exec(seen.trim()) ?? [];
	const given = perhaps !== '' && !typed().join('').includes(perhaps) ? perhaps : undefined;
	const written = certain ?? given ?? (isNone(text, typed()) ? 'None' : undefined);
	return written === undefined ? undefined : { kind: 'missing', written };
}

/** Returns the first thing in a text that nobody meant; in HTML, mostly in what people see of it. */
export function unfinishedIn(text: string, rules: Rules): Unfinished | undefined {
	const { isHtml, names } = rules;
	const seen = isHtml ? withoutStyles(text).replace(/<[^<>]*>/g, ' ') : text;
	const placeholder =
		placeholderIn(text, anywhere, rules) ??
		placeholderIn(seen, inText, rules) ??
		placeholderIn(seen, bracketed, rules, (inside) => isField(inside, names));
	if (placeholder) return placeholder;
	const others = isHtml ? { garbled } : { entity, tag, escape, garbled };
	for (const [kind, pattern] of Object.entries(others)) {
		const [written] = pattern.exec(seen) ?? [];
		if (written !== undefined) return { kind: kind as keyof typeof others, written };
	}
	return missingIn(seen, text, rules);
}
