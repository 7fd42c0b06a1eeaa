import { call } from '../fixtures/client';
import { drawer, expect, test } from '../fixtures/test';

/**
 * HTML, CSS and SVG that load external resources or run scripts, including inputs that parsers read
 * differently.
 */
const hostile = [
	'<meta http-equiv="refresh" content="0;url=https://evil.example/refresh">',
	'<noscript><p title="</noscript><meta http-equiv=refresh content=0;url=https://evil.example/noscript>"></noscript>',
	'<svg><title><meta http-equiv="refresh" content="0;url=https://evil.example/svg-meta"></title></svg>',
	'<math><mtext><style><meta http-equiv=refresh content="0;url=https://evil.example/math"></style></mtext></math>',
	'<!--><meta http-equiv=refresh content="0;url=https://evil.example/comment">-->',
	'<textarea><meta http-equiv=refresh content="0;url=https://evil.example/area"></textarea>',
	'<xmp><meta http-equiv=refresh content="0;url=https://evil.example/xmp"></xmp>',
	'<template><meta http-equiv=refresh content="0;url=https://evil.example/template"></template>',
	'<svg/onload=document.title="taken"><script>document.title="taken"</script></svg><scr<script></script>ipt>document.title="taken"</script>',
	'<svg><image href="https://evil.example/image"/><use href="https://evil.example/use#a"/><feImage href="https://evil.example/fe"/></svg>',
	'<svg><style>@import "https://evil.example/svg-import";</style></svg>',
	'<base href="https://evil.example/"><img src="relative.png"><link rel="stylesheet" href="style.css">',
	'<link rel="preconnect" href="https://evil.example"><link rel="dns-prefetch" href="https://evil.example"><link rel="prefetch" href="https://evil.example/prefetch">',
	'<img src="https://evil.example/img" srcset="https://evil.example/set 2x"><picture><source srcset="https://evil.example/source"><img></picture>',
	'<video src="https://evil.example/video" poster="https://evil.example/poster" autoplay></video><audio src="https://evil.example/audio" autoplay></audio>',
	'<style>@import url(https://evil.example/import);@font-face{font-family:f;src:url(https://evil.example/font)}p{font-family:f;background:url(https://evil.example/bg)}</style><p>Text</p>',
	'<body background="https://evil.example/body"><table background="https://evil.example/table"><tr><td style="background:image-set(\'https://evil.example/td\' 1x)">x</td></tr></table>',
	'<form action="https://evil.example/form"><input type="image" src="https://evil.example/input"><button autofocus>Go</button></form>',
	'<iframe src="https://evil.example/iframe"></iframe><iframe srcdoc="<img src=https://evil.example/srcdoc>"></iframe><frameset><frame src="https://evil.example/frame"></frameset>',
	'<object data="https://evil.example/object"></object><embed src="https://evil.example/embed"><applet archive="https://evil.example/applet"></applet>',
	'<details open ontoggle="document.title=\'taken\'"><summary>x</summary></details><input autofocus onfocus="document.title=\'taken\'">',
];

test('whatever an e-mail contains, nothing external is loaded and nothing runs, in its frame or in a separate tab', async ({
	desk,
	emulator,
	outside,
	page,
}) => {
	const from = { name: 'Eve', email: 'eve@example.com' };
	const to = [{ name: 'Eva', email: 'eva@example.com' }];
	// Also individually: an unclosed tag could hide the next one.
	const bodies = [hostile.join('\n'), ...hostile].map((html) => `${html}<p>The end</p>`);
	for (const html of bodies) await call(emulator, 'emailSend', { from, to, subject: 'Look', html });
	for (const [index] of bodies.entries()) {
		const n = index + 1;
		await page.goto(`${emulator.url}/#/m/${n}`);
		const frame = drawer(desk).locator(`iframe[src="/_page/rows/${n}/mail"]`);
		await expect(frame).toBeVisible();
		await expect
			.poll(() => page.frames().some((one) => one.url().endsWith(`/rows/${n}/mail`)), String(index))
			.toBe(true);
	}
	expect(await desk.title()).toMatch(/Messaging Service Emulator$/);
	expect(outside).toEqual([]);
	for (const [index] of bodies.entries()) {
		await page.goto(`${emulator.url}/_page/rows/${index + 1}/mail`, { waitUntil: 'load' });
		expect(await page.title()).not.toContain('taken');
	}
	await page.goto(emulator.url);
	expect(outside).toEqual([]);
});
