import { createHash } from 'node:crypto';
import { webhookUrl } from '../../options';
import { isLoopback } from '../../webhooks/receivers';
import { escaped, Refused, type PageReply } from '../reply';

/** Another page of this machine, such as n8n's editor, and the phones: side by side in one window. */

const style = [
	'html,body{margin:0;height:100%}',
	'body{display:flex;background:#8885}',
	'iframe{border:0;width:100%;height:100%}',
	'div{flex:none;width:58%;min-width:20%;max-width:80%;overflow:hidden;resize:horizontal;margin-right:3px}',
	'main{flex:1;min-width:0}',
	'@media(max-width:1000px){body{flex-direction:column}div{width:auto;max-width:none;height:50%;margin:0 0 3px}}',
].join('');
const hash = createHash('sha256').update(style).digest('base64');

/**
 * Both in frames; the boundary can be moved. The other page must allow to be framed from here (`frame-ancestors`).
 *
 * @param of its address; throws unless it is one of this machine
 */
export function beside(of: string | null): PageReply {
	const { href, origin } = new URL(webhookUrl.parse(of));
	if (!isLoopback(href)) throw new Refused(400, 'It must be a page of this machine');
	const policy = [
		"default-src 'none'",
		`style-src 'sha256-${hash}'`,
		`frame-src 'self' ${origin}`,
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; ');
	return {
		status: 200,
		body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Workflow and phones</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style>
<div><iframe src="${escaped(href)}" title="Workflow" allow="clipboard-read; clipboard-write"></iframe></div>
<main><iframe src="/" title="Phones" allow="clipboard-write"></iframe></main></html>`,
		headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
	};
}
