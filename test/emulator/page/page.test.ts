import { createHash } from 'node:crypto';
import { asked } from '../../tools/deskClient';
import { fetched, start, stopAll } from '../../tools/emulatorClient';
import { listed } from '../../tools/listed';

afterEach(stopAll);

/** Fetches the page, and returns the names of its files. */
async function whole(url: string) {
	const page = (await fetched(`${url}/`)).text;
	const names = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = '']) => name);
	return { page, names };
}

test('the page with its styles and icon is less than 200 kB', async () => {
	const { url } = await start();
	const { names } = await whole(url);
	expect(names).toHaveLength(3);
	const sizes = await Promise.all(
		['/', ...names].map(async (name) => (await fetched(url + name)).text.length),
	);
	expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(200_000);
	expect(Math.min(...sizes)).toBeGreaterThan(100);
});

test('it needs nothing external and has nothing inline', async () => {
	const { url } = await start();
	const { page, names } = await whole(url);
	expect(page).not.toMatch(/<script(?! type="module" src="\/_page\/)|<style|\son\w+=|style=/);
	for (const name of names) {
		expect(name).toMatch(/^\/_page\/assets\/[\w-]+\.(js|css|svg)$/);
		const { text } = await fetched(url + name);
		const addresses = [...text.matchAll(/\bhttps?:\/\/[\w.-]+/g)].map(([address]) => address);
		// The SVG namespace and examples in fields, which are not requested.
		expect(addresses.filter((one) => !/www\.w3\.org|localhost/.test(one))).toEqual([]);
		expect(text).not.toMatch(/@import|url\(["']?(?:https?:)?\/\//);
	}
});

test('every answer of the page forbids inline scripts, foreign frames and type sniffing', async () => {
	const { url } = await start();
	const { names } = await whole(url);
	for (const path of ['/', ...names, '/_page/rows/7', '/_page/nothing', '/_page/rows/7/mail']) {
		const { headers } = await asked(url + path, {});
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain(`frame-ancestors ${path === '/' ? "'self'" : "'none'"}`);
		expect(policy).not.toMatch(/unsafe|https?:|\*/);
		expect(headers['x-content-type-options']).toBe('nosniff');
		expect(headers['referrer-policy']).toBe('no-referrer');
		expect(headers['access-control-allow-origin']).toBeUndefined();
	}
});

describe('a page of another site', () => {
	const paths = ['/', '/_page/rows/1', '/_page/events', '/_page/assets/x'];
	const strangers: Array<[string, Record<string, string>]> = [
		['under a name that leads here', { Host: 'evil.example' }],
		['of another origin', { Origin: 'https://evil.example' }],
		['of another port', { Origin: 'http://127.0.0.1:1' }],
		['in a frame or a picture', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }],
		['of a sandbox', { Origin: 'null' }],
	];
	test.each(strangers)('%s is refused', async (_which, headers) => {
		const { url } = await start();
		for (const path of paths) expect((await asked(url + path, headers)).status).toBe(403);
		const json = { 'Content-Type': 'application/json' };
		expect((await asked(`${url}/_page/name`, { ...json, ...headers }, 'POST', '{}')).status).toBe(
			403,
		);
	});
});

test.each(listed`
		/_page/assets/../../../package.json | /_page/assets/..%2f..%2fpackage.json
		/_page/assets/%2e%2e/%2e%2e/etc/passwd | /_page/rows/..%2f1 | /_page/rows/constructor
		/_page/__proto__ | /_page/rows/1/attachments/__proto__
	`)('a request to the page never reaches the disk: %s is not there', async (path) => {
	const { url } = await start();
	expect((await asked(url + path, {})).status).toBe(404);
});

describe('beside the phones', () => {
	const page = async (of: string) =>
		await asked(`${(await start()).url}/_page/beside?of=${encodeURIComponent(of)}`, {});

	test('a page of this machine can be shown, and only its origin may be framed', async () => {
		const { text, headers } = await page('http://127.0.0.1:5678/workflow/a"b?c&d<e');
		expect(text).toContain('src="http://127.0.0.1:5678/workflow/a%22b?c&amp;d%3Ce"');
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-src 'self' http://127.0.0.1:5678;");
		expect(policy).toContain("frame-ancestors 'none'");
		const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? [];
		expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
		const [, script = ''] = /<script>(.*?)<\/script>/s.exec(text) ?? [];
		expect(policy).toContain(
			`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
		);
		expect(text.match(/<script/g)).toHaveLength(1);
	});

	test.each([
		'https://shop.example/',
		'javascript:alert(1)',
		'http://127.0.0.1.shop.example/',
		'//x',
		'',
	])('%j is refused', async (of) => expect((await page(of)).status).toBe(400));
});
