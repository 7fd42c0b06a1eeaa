import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { expect, phoneOf, test } from '../fixtures/test';

test('WhatsApp marks are shown as bold, italic, struck and code; links stay whole', async ({
	desk,
	emulator,
}) => {
	const message = '*Ready* at _noon_, ~one~ 2*3*4 ```x*y*``` https://shop.example/_a_';
	await call(emulator, 'messagingAppSend', { type: 'text', agent: '5215512345678', number: ana, message });
	await call(emulator, 'smsSend', { phone: ana, msg: 'As *typed*' });
	const words = phoneOf(desk, ana).locator('.words');
	await expect(words).toHaveText(['Ready at noon, one 2*3*4 x*y* https://shop.example/_a_', 'As *typed*']);
	for (const [tag, text] of [
		['strong', 'Ready'],
		['em', 'noon'],
		['s', 'one'],
		['code', 'x*y*'],
		['a', 'https://shop.example/_a_'],
	] as const)
		await expect(words.locator(tag)).toHaveText([text]);
});

test('a sticker of this machine is shown; one from outside is loaded whole', async ({
	desk,
	emulator,
	outside,
}) => {
	const pixel =
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
	const answer = await fetch(`${emulator.url}/_page/file`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ type: 'image/png', data: pixel }),
	});
	const { url } = (await answer.json()) as { url: string };
	const send = async (address: string) =>
		await call(emulator, 'messagingAppSend', {
			type: 'sticker',
			agent: '5215512345678',
			number: ana,
			url: address,
		});
	await send(url);
	const sticker = phoneOf(desk, ana).getByRole('img', { name: 'sticker' });
	await expect(sticker).toHaveJSProperty('naturalWidth', 1);
	await expect(sticker).toBeVisible();
	await send('https://shop.example/thanks.webp');
	await phoneOf(desk, ana).getByRole('button', { name: 'Load' }).click();
	await expect.poll(() => outside).toEqual(['https://shop.example/thanks.webp']);
	await expect(phoneOf(desk, ana).frameLocator('iframe.sticker').locator('img')).toHaveCSS(
		'object-fit',
		'contain',
	);
});

test('a Mexican number with and without its 1 is one phone, and numbers are grouped as their country does', async ({
	desk,
	emulator,
}) => {
	await call(emulator, 'smsSend', { phone: '525512345678', msg: 'By SMS' });
	await call(emulator, 'messagingAppSend', {
		type: 'text',
		agent: '5215512345678',
		number: ana,
		message: 'By app',
	});
	await call(emulator, 'smsSend', { phone: '33612345678', msg: 'Bonjour' });
	await expect(phoneOf(desk, ana).locator('.words')).toHaveText(['By SMS', 'By app']);
	const names = desk.getByRole('complementary', { name: 'People' }).locator('strong');
	await expect(names).toHaveText(['+33 6 12 34 56 78', '+52 55 1234 5678']);
});
