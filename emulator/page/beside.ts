import { createHash } from 'node:crypto';
import type { Reply } from '../http/wire';
import { isLoopback } from '../settings/receivers';
import { webhookUrl } from '../settings/options';
import { escaped, html, Refused } from './reply';

/** Shows another page of this machine, such as n8n's editor, and the phones side by side. */

const style = [
	'html,body{margin:0;height:100%;color-scheme:light dark}',
	'body{display:flex}',
	'iframe{border:0;flex:1;min-width:0;min-height:0}',
	'iframe:first-of-type{flex:0 0 var(--share,58%)}',
	'hr{flex:none;box-sizing:border-box;width:9px;margin:0;border:solid #8883;border-width:0 3px;background:#888a;cursor:col-resize;touch-action:none}',
	'hr:hover,hr:focus-visible{background:#5b5bd6;outline:none}',
	// Frames would capture the pointer during a drag.
	'.moving iframe{pointer-events:none}',
	'@media(max-width:1000px){body{flex-direction:column}hr{width:auto;height:9px;border-width:3px 0;cursor:row-resize}}',
].join('');

/** Moves the boundary by dragging, or with the arrow keys, Home and End. */
const script = `const boundary=document.querySelector('hr');
const set=(share)=>{const kept=Math.round(Math.min(85,Math.max(15,share)));
document.body.style.setProperty('--share',kept+'%');boundary.setAttribute('aria-valuenow',kept)};
const now=()=>Number(boundary.getAttribute('aria-valuenow'));
const isColumn=()=>getComputedStyle(document.body).flexDirection==='column';
boundary.addEventListener('pointerdown',(event)=>{boundary.setPointerCapture(event.pointerId);document.body.classList.add('moving')});
boundary.addEventListener('pointermove',(event)=>{if(boundary.hasPointerCapture(event.pointerId))
set(isColumn()?event.clientY/innerHeight*100:event.clientX/innerWidth*100)});
boundary.addEventListener('lostpointercapture',()=>document.body.classList.remove('moving'));
const steps={ArrowLeft:-2,ArrowUp:-2,ArrowRight:2,ArrowDown:2,Home:-100,End:100};
boundary.addEventListener('keydown',(event)=>{const step=steps[event.key];if(step!==undefined){event.preventDefault();set(now()+step)}});`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashes = { style: hashOf(style), script: hashOf(script) };

/**
 * Returns a document with both pages in frames. The other page must allow framing
 * (`frame-ancestors`).
 *
 * @param of the other page's address; throws unless it is on this machine
 */
export function beside(of: string | null): Reply {
	const { href, origin } = new URL(webhookUrl.parse(of));
	if (!isLoopback(href)) throw new Refused(400, 'It must be a page of this machine');
	const policy =
		`default-src 'none'; style-src ${hashes.style}; script-src ${hashes.script}; frame-src 'self' ${origin}; ` +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
	return html(
		`<!doctype html><html lang="en"><meta charset="utf-8"><title>Workflow and phones</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style>
<body><iframe src="${escaped(href)}" title="Workflow" allow="clipboard-read; clipboard-write"></iframe>
<hr role="separator" tabindex="0" aria-label="Boundary between workflow and phones" aria-orientation="vertical" aria-valuemin="15" aria-valuemax="85" aria-valuenow="58">
<iframe src="/?beside" title="Phones" allow="clipboard-write"></iframe>
<script>${script}</script></body></html>`,
		policy,
	);
}
