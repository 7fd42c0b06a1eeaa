import { asked } from '../../tools/deskClient';
import { call, email, start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

const hostile = `<html><head><base href="https://evil.example/"><link rel="preconnect" href="https://evil.example">
<meta http-equiv="refresh" content="0;url=https://evil.example"></head><body onload="alert(1)">
<script>alert(2)</script><iframe src="https://evil.example">inside</iframe><p>Hello {{variable_a_var}}</p>
<form action="https://evil.example"><input name="x"></form><img src="https://evil.example/pixel.gif"></body></html>`;

const sendMail = async (fields: Record<string, unknown>) => {
	const emulator = await start();
	await call(emulator, 'emailSend', { ...email, ...fields });
	return emulator;
};

test('the HTML of an e-mail runs no script, is framed only by the page, and loads nothing external', async () => {
	const { url } = await sendMail({ html: hostile, variables: { variable_a_var: 'Ana' } });
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

test('an attachment is downloaded under its own name, whatever its type', async () => {
	const content = Buffer.from('<script>alert(1)</script>').toString('base64');
	const { url } = await sendMail({
		attachment: [{ name: 'Terms.pdf', url: 'https://evil.example/terms.pdf' }],
		attachment_buffer: [
			{ name: 'Año "2026"\r\nX: y/../.html', content: `data:text/html;base64,${content}` },
		],
	});
	const { status, headers, text } = await asked(`${url}/_page/rows/1/attachments/1`, {});
	expect([status, text]).toEqual([200, '<script>alert(1)</script>']);
	expect(headers['content-type']).toBe('application/octet-stream');
	expect(headers['content-disposition']).toBe(
		`attachment; filename="attachment"; filename*=UTF-8''A%C3%B1o%20%222026%22%0D%0AX%3A%20y%2F..%2F.html`,
	);
	expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
	// An attachment given by URL is never fetched.
	expect((await asked(`${url}/_page/rows/1/attachments/0`, {})).status).toBe(404);
});
