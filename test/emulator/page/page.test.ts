import { createHash } from 'node:crypto';
import { asked } from '../../tools/deskClient';
import { call, email, fetched, start } from '../../tools/emulatorClient';
import { listed } from '../../tools/listed';

test('the page needs nothing external, has nothing inline, and is less than 200 kB', async () => {
	const { url } = await start();
	const page = (await fetched(`${url}/`)).text;
	expect(page).not.toMatch(/<script(?! type="module" src="\/_page\/)|<style|\son\w+=|style=/);
	const names = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = '']) => name);
	expect(names).toHaveLength(3);
	let size = page.length;
	for (const name of names) {
		expect(name).toMatch(/^\/_page\/assets\/[\w-]+\.(js|css|svg)$/);
		const { text } = await fetched(url + name);
		size += text.length;
		const addresses = [...text.matchAll(/\bhttps?:\/\/[\w.-]+/g)].map(([address]) => address);
		// The SVG namespace and examples in fields, which are not requested.
		expect(addresses.filter((one) => !/www\.w3\.org|localhost/.test(one))).toEqual([]);
		expect(text).not.toMatch(/@import|url\(["']?(?:https?:)?\/\//);
	}
	expect(size).toBeLessThan(200_000);
});

test('every answer of the page forbids inline scripts, foreign frames and type sniffing', async () => {
	const { url } = await start();
	for (const path of ['/', '/_page/rows/7', '/_page/nothing', '/_page/rows/7/mail']) {
		const { headers } = await asked(url + path, {});
		const ancestors = `frame-ancestors ${path === '/' ? "'self'" : "'none'"}`;
		const policy = String(headers['content-security-policy']);
		expect(policy).toMatch(new RegExp(`^default-src 'none';.*${ancestors}$`));
		expect(policy).not.toMatch(/unsafe|https?:|\*/);
		const others = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
		expect(headers).toMatchObject(others);
	}
});

test.each(listed`
		/_page/assets/../../../package.json | /_page/assets/..%2f..%2fpackage.json
		/_page/assets/%2e%2e/%2e%2e/etc/passwd | /_page/rows/..%2f1 | /_page/rows/constructor
		/_page/__proto__ | /_page/rows/1/attachments/__proto__
	`)('a request to the page never reaches the disk: %s is not there', async (path) => {
	const { url } = await start();
	expect((await asked(url + path, {})).status).toBe(404);
});

const beside = async (of: string) =>
	await asked(`${(await start()).url}/_page/beside?of=${encodeURIComponent(of)}`, {});

test('a page of this machine can be shown beside the phones, and only its origin is framed', async () => {
	const { text, headers } = await beside('http://127.0.0.1:5678/workflow/a"b?c&d<e');
	expect(text).toContain('src="http://127.0.0.1:5678/workflow/a%22b?c&amp;d%3Ce"');
	const policy = String(headers['content-security-policy']);
	expect(policy).toContain("default-src 'none'");
	expect(policy).toContain("frame-src 'self' http://127.0.0.1:5678;");
	expect(policy).toContain("frame-ancestors 'none'");
	for (const tag of ['style', 'script']) {
		const [inside, ...others] = text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'));
		const hash = createHash('sha256')
			.update(inside?.[1] ?? '')
			.digest('base64');
		expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
		expect(others).toEqual([]);
	}
	for (const of of [
		'https://shop.example/',
		'javascript:alert(1)',
		'http://127.0.0.1.shop.example/',
	])
		expect((await beside(of)).status).toBe(400);
});

const hostile = `<html><head><base href="https://evil.example/"><link rel="preconnect" href="https://evil.example">
<meta http-equiv="refresh" content="0;url=https://evil.example"></head><body onload="alert(1)">
<script>alert(2)</script><iframe src="https://evil.example">inside</iframe><p>Hello {{variable_a_var}}</p>
<form action="https://evil.example"><input name="x"></form><img src="https://evil.example/pixel.gif"></body></html>`;

test('the HTML of an e-mail runs no script, is framed only by the page, and loads nothing external', async () => {
	const { url } = await start();
	const variables = { variable_a_var: 'Ana' };
	await call({ url }, 'emailSend', { ...email, html: hostile, variables });
	const { headers, text } = await asked(`${url}/_page/rows/1/mail`, {});
	const policy = String(headers['content-security-policy']);
	expect(policy).toContain("default-src 'none'");
	expect(policy).toContain("frame-ancestors 'self'");
	expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
	expect(policy).not.toMatch(/script|http|connect|form-action (?!'none')/);
	expect(text).toContain('Hello Ana');
	expect(text).not.toMatch(
		/<script|<link|<meta (?!charset)|<iframe|<form|<base href|preconnect|refresh|alert\(2\)|inside/,
	);
	expect(headers['x-dns-prefetch-control']).toBe('off');
});

test('an attachment is downloaded under its own name, whatever its type; none is fetched', async () => {
	const content = Buffer.from('<script>alert(1)</script>').toString('base64');
	const name = 'Año "2026"\r\nX: y/../.html';
	const { url } = await start();
	await call({ url }, 'emailSend', {
		...email,
		attachment: [{ name: 'Terms.pdf', url: 'https://evil.example/terms.pdf' }],
		attachment_buffer: [{ name, content: `data:text/html;base64,${content}` }],
	});
	const { status, headers, text } = await asked(`${url}/_page/rows/1/attachments/1`, {});
	expect([status, text]).toEqual([200, '<script>alert(1)</script>']);
	expect(headers).toMatchObject({
		'content-type': 'application/octet-stream',
		'content-disposition': `attachment; filename="attachment"; filename*=UTF-8''A%C3%B1o%20%222026%22%0D%0AX%3A%20y%2F..%2F.html`,
		'content-security-policy': "default-src 'none'; sandbox",
	});
	expect((await asked(`${url}/_page/rows/1/attachments/0`, {})).status).toBe(404);
});
