import { Parser } from 'htmlparser2';
import type { Reply } from '../http/wire';
import { html } from './reply';

/** The HTML of an email for a frame: no scripts, and nothing from outside. */

const policy =
	"default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; " +
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

/** Returns the email as a document. Links open in a new tab without a referrer. */
export function mailDocument(source: string): Reply {
	const body = `<!doctype html><meta charset="utf-8"><base target="_blank">${style}${withoutReaching(source)}`;
	const reply = html(body, policy);
	return { ...reply, headers: { ...reply.headers, 'X-DNS-Prefetch-Control': 'off' } };
}
