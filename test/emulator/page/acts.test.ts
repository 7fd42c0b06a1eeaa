import { act, asked } from '../../tools/deskClient';
import { start, stopAll } from '../../tools/emulatorClient';

afterEach(stopAll);

test.each(['text/html', 'image/svg+xml', 'application/pdf'])(
	'a file of type %s is for download only',
	async (type) => {
		const emulator = await start();
		const { url } = (await act(emulator, 'file', { type, data: 'PA==' })).body;
		const { headers } = await asked(url, {});
		expect(headers['content-type']).toBe('application/octet-stream');
		expect(headers['content-disposition']).toBe('attachment');
		expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
	},
);
