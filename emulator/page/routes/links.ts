import { Parser } from 'htmlparser2';

export interface MailLink {
	readonly words: string;
	readonly url: string;
}

const most = 200;
const longest = 2000;

/** The links of an e-mail in their order, and the words that hide them: those of a picture where there are no others. */
export function linksIn(html: string): MailLink[] {
	const links: Array<{ words: string; url: string }> = [];
	let open: (typeof links)[number] | undefined;
	const parser = new Parser({
		onopentag(name, { href, alt }) {
			if ((name === 'a' || name === 'area') && href !== undefined && links.length < most) {
				open = { words: name === 'area' ? (alt ?? '') : '', url: href.trim().slice(0, longest) };
				links.push(open);
			} else if (name === 'img' && open?.words.trim() === '') open.words = alt ?? '';
		},
		ontext(text) {
			if (open !== undefined) open.words = (open.words + text).slice(0, longest);
		},
		onclosetag(name) {
			if (name === 'a' || name === 'area') open = undefined;
		},
	});
	parser.write(html);
	parser.end();
	return links.map(({ words, url }) => ({
		words: words.replaceAll(/\s+/g, ' ').trim() || 'without words',
		url,
	}));
}
