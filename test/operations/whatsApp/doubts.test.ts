import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../../tools/service';
import { listed } from '../../tools/listed';
import * as messages from '../messages';

/** What is queued and never arrives gets a notice, because nobody would see why. */

const service = useEmulator();

const send = async (parameters: IDataObject): Promise<unknown> => {
	const { json, error } = await service.run(parameters);
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ status: 'queued' }]);
	return json[0]?.notices;
};
const text = (message: string) => send({ ...messages.whatsApp, message });
const picture = (mediaUrl: string) => ({ ...messages.whatsApp, messageType: 'image', mediaUrl });
const media = (mediaUrl: string) => send(picture(mediaUrl));
const template = (value: string, languageCode = 'es_MX') =>
	send({ ...messages.template, languageCode, placeholders: { placeholder: [{ value }] } });

test('a text with the time of a machine gets a notice, in a template too', async () => {
	const notice = [expect.stringMatching(/form of machines.*toFormat/)];
	expect(await text('=Come on {{ $now }}')).toEqual(notice);
	expect(await template('={{ $now }}')).toEqual(notice);
	expect(await text('Come on 31/01/2026 at 09:15')).toBeUndefined();
});

test.each([
	['es-MX', 'Ana\nPérez'],
	['es_MX', 'Ana\r\n\tPérez'],
	['es-MX', 'Ana      Pérez'],
])(
	'a language code %s and a placeholder %j become what WhatsApp takes',
	async (languageCode, value) => {
		expect(await template(value, languageCode)).toBeUndefined();
		expect(service.emulator.requests.at(-1)?.body).toMatchObject({
			language: 'es_MX',
			templateData: { body: { placeholders: ['Ana Pérez'] } },
		});
	},
);

test.each(listed`
	http://192.168.1.4/a.jpg | https://files.internal/a.jpg | http://localhost/a.jpg
	http://nas/a.jpg
`)('%s is inside a private network, so it is refused', async (mediaUrl) => {
	const { error } = await service.run(picture(mediaUrl));
	expect(error?.message).toContain('inside a private network');
	expect(service.emulator.requests).toEqual([]);
});

test.each(listed`
	https://drive.google.com/file/d/1AbC/view | https://www.dropbox.com/s/abc/a.jpg?dl=0
	https://example.com/ | https://example.com/picture.html | https://www.youtube.com/watch?v=1
`)('%s looks like a page', async (url) => {
	expect(await media(url)).toEqual([expect.stringContaining('looks like that of a page')]);
});

test.each(listed`
	https://example.com/a.jpg | https://bucket.s3.amazonaws.com/8f2c?X-Amz-Signature=1
	https://drive.google.com/uc?export=download&id=1AbC | https://www.dropbox.com/s/abc/a.jpg?dl=1
`)('%s gets no notice', async (url) => {
	expect(await media(url)).toBeUndefined();
});
