import type { TextWriter } from './textWriter';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content is not shown. */
export const dropped = words('template script style title iframe noembed noframes');

/** Elements allowed in the head; as in browsers, any other one starts the body. */
export const headElements = words(
	'html head meta link base basefont title style script template noscript xml',
);

/** Elements with an empty line before and after. */
const paragraphs = words('p h1 h2 h3 h4 h5 h6 pre xmp blockquote figure hr dl');

/** Elements that start on a new line. */
const blocks = words(
	'address article aside body caption center dd details dialog div dt fieldset figcaption footer form ' +
		'header html legend main nav option section summary tbody tfoot thead',
);

/** Addresses worth showing; a placeholder becomes an address later. */
const readableAddress = /^(https?:\/\/|mailto:|tel:|\{\{)/i;

/** Returns the part of a link's address to show; `undefined` for a link inside the page. */
function shownAddress(href = ''): string | undefined {
	const address = href.replace(/[\t\n\r]/g, '').trim();
	if (!readableAddress.test(address)) return undefined;
	const withoutScheme = address.replace(/^(mailto|tel):/i, '');
	return (withoutScheme === address ? address : withoutScheme.split('?', 1)[0]) || undefined;
}

type Attributes = ReadonlyMap<string, string>;
type Action = (writer: TextWriter, attributes: Attributes) => void;

const actions = (byName: Record<string, Action>): ReadonlyMap<string, Action> =>
	new Map(Object.entries(byName));

const image: Action = (writer, attributes) => writer.text(` ${attributes.get('alt') ?? ''} `);

const opening = actions({
	a: (writer, attributes) => writer.openLink(shownAddress(attributes.get('href'))),
	br: (writer) => writer.lineBreak(),
	hr: (writer) => {
		writer.text('---');
		writer.block(true);
	},
	image,
	img: image,
	li: (writer) => writer.openItem(),
	ol: (writer, attributes) => {
		const start = Number.parseInt(attributes.get('start') ?? '', 10);
		writer.openList(Number.isSafeInteger(start) ? start : 1);
	},
	table: (writer) => writer.openTable(),
	td: (writer) => writer.openCell(),
	th: (writer) => writer.openCell(),
	tr: (writer) => writer.openRow(),
	ul: (writer) => writer.openList(),
});

const closing = actions({
	a: (writer) => writer.closeLink(),
	br: (writer) => writer.lineBreak(),
	li: (writer) => writer.closeItem(),
	ol: (writer) => writer.closeList(),
	table: (writer) => writer.closeTable(),
	ul: (writer) => writer.closeList(),
});

function separate(name: string, writer: TextWriter): void {
	if (paragraphs.has(name) || blocks.has(name)) writer.block(paragraphs.has(name));
}

export function open(name: string, writer: TextWriter, attributes: Attributes): void {
	separate(name, writer);
	opening.get(name)?.(writer, attributes);
}

export function close(name: string, writer: TextWriter, attributes: Attributes): void {
	closing.get(name)?.(writer, attributes);
	separate(name, writer);
}
