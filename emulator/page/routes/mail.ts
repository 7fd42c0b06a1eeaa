import { Parser } from 'htmlparser2';
import { escaped, html, type PageReply } from '../reply';

/**
 * The HTML of an email for a frame: no scripts, and nothing from outside until the user asks for
 * it.
 */

const policy = (outside: '' | ' http: https:') =>
	`default-src 'none'; img-src data:${outside}; style-src 'unsafe-inline'${outside}; font-src data:${outside}; ` +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
	'sandbox allow-popups allow-popups-to-escape-sandbox';

/**
 * Tags that contact other hosts in ways that a policy does not cover (`rel=preconnect`, a refresh).
 */
const reaching = new Set('link base meta script iframe frame object embed portal form'.split(' '));

/** Tags whose content is removed too. */
const emptied = new Set(['script', 'iframe']);

/** Removes those tags; the content between them stays. */
function withoutReaching(html: string): string {
	let kept = '';
	let from = 0;
	let isInside = false;
	const parser = new Parser(
		{
			onopentag: (name) => {
				if (!reaching.has(name)) return;
				if (!isInside) kept += html.slice(from, parser.startIndex);
				isInside ||= emptied.has(name);
				from = parser.endIndex + 1;
			},
			onclosetag: (name) => {
				if (!emptied.has(name)) return;
				isInside = false;
				from = parser.endIndex + 1;
			},
		},
		{ decodeEntities: false },
	);
	parser.write(html);
	parser.end();
	return isInside ? kept : kept + html.slice(from);
}

const style =
	'<style>html{background:#fff;color:#111;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
	'img{max-width:100%;height:auto}</style>';

/** Whether the HTML would load pictures or other resources from outside. */
export const reachesOutside = (html: string): boolean =>
	/(?:src|srcset|background|url)\s{0,9}[=(]["'\s]{0,9}(?:https?:)?\/\//i.test(html);

/** Returns the email as a document. Links open in a new tab without a referrer. */
export function mailDocument(source: string, remote: boolean): PageReply {
	const body = `<!doctype html><meta charset="utf-8"><base target="_blank">${style}${withoutReaching(source)}`;
	const reply = html(body, policy(remote ? ' http: https:' : ''));
	return { ...reply, headers: { ...reply.headers, 'X-DNS-Prefetch-Control': 'off' } };
}

/** Returns a document with one external image, video or audio file. Only the browser loads it. */
export function mediaDocument(url: string, kind: string): PageReply | undefined {
	if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return undefined;
	const { href, origin, host } = new URL(url);
	// A host may contain a semicolon, which would start another directive of the policy.
	if (!/^[\w.:[\]-]+$/.test(host)) return undefined;
	const source = escaped(href);
	const shown = ['video', 'audio'].includes(kind)
		? `<${kind} controls src="${source}"></${kind}>`
		: `<img alt="" src="${source}">`;
	const body = `<!doctype html><meta charset="utf-8"><style>html,body{margin:0;height:100%}img,video,audio{display:block;width:100%;height:100%;object-fit:${kind === 'sticker' ? 'contain' : 'cover'}}</style>${shown}`;
	const allowed = `default-src 'none'; img-src ${origin}; media-src ${origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`;
	return html(body, allowed);
}

const [most, longest] = [200, 2000];

/**
 * Returns the links of an email in order, each with its text, or the alternative text of its image.
 */
export function linksIn(
	html: string,
): ReadonlyArray<{ readonly words: string; readonly url: string }> {
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
