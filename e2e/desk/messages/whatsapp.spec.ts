import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { expect, phoneOf, test } from '../fixtures/test';

test('WhatsApp marks are shown as bold, italic, struck and code; links stay whole', async ({
	desk,
	emulator,
}) => {
	const message = '*Ready* at _noon_, ~one~ 2*3*4 ```x*y*``` https://shop.example/_a_';
	await call(emulator, 'messagingAppSend', {
		type: 'text',
		agent: '5215512345678',
		number: ana,
		message,
	});
	await call(emulator, 'smsSend', { phone: ana, msg: 'As *typed*' });
	const words = phoneOf(desk, ana).locator('.words');
	await expect(words).toHaveText([
		'Ready at noon, one 2*3*4 x*y* https://shop.example/_a_',
		'As *typed*',
	]);
	for (const [tag, text] of [
		['strong', 'Ready'],
		['em', 'noon'],
		['s', 'one'],
		['code', 'x*y*'],
		['a', 'https://shop.example/_a_'],
	] as const)
		await expect(words.locator(tag)).toHaveText([text]);
});
