import { call, sendApp, sendSms } from '../fixtures/client';
import { ana, luis, playScene } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test('a text appears on its phone at once, without polling', async ({
	desk,
	emulator,
	complaints,
	outside,
}) => {
	await expect(desk.getByText('write to it from a new phone')).toBeVisible();
	await sendSms(emulator, ana, 'Your parcel is here', 'order-7');
	const bubble = phoneOf(desk, ana).getByText('Your parcel is here');
	await expect(bubble).toBeVisible();
	await desk.clock.install();
	const asked: string[] = [];
	desk.on('request', (request) => asked.push(request.url()));
	await desk.clock.fastForward('30:00');
	expect(asked).toEqual([]);
	await sendSms(emulator, ana, 'And here');
	await expect(phoneOf(desk, ana).getByText('And here')).toBeVisible();
	expect([complaints, outside]).toEqual([[], []]);
});

test('every kind of message has its own appearance', async ({ desk, emulator, outside }) => {
	await playScene(emulator);
	const first = phoneOf(desk, ana);
	const second = phoneOf(desk, luis);
	await expect(first.getByLabel('Code', { exact: true })).toHaveText(emulator.code(ana) ?? 'none');
	await expect(first.getByText('Your parcel at the door')).toBeVisible();
	await expect(second.getByText('invoice_ready')).toBeVisible();
	// The service reports no later state.
	await expect(second.getByLabel(/^WhatsApp.*Accepted$/)).toHaveCount(3);
	await expect(second.getByText('Invoice 988.pdf')).toBeVisible();
	await expect(second.getByRole('link', { name: 'See the invoice' })).toHaveAttribute(
		'rel',
		'noopener noreferrer',
	);
	await expect(second.getByText('19.4326° N, 99.1332° W')).toBeVisible();
	const third = phoneOf(desk, '525511112222');
	await expect(third.getByText('Sofía Ruiz')).toBeVisible();
	await expect(third.getByText('sticker', { exact: true })).toBeVisible();
	await expect(phoneOf(desk, 'ana@example.com').getByText('Your order #1042')).toBeVisible();
	expect(outside).toEqual([]);
});

test('a flash SMS covers its phone until it is dismissed', async ({ desk, emulator }) => {
	await call(emulator, 'flashSend', { phone: ana, msg: 'Server room: 41 °C' });
	const alert = phoneOf(desk, ana).getByRole('alertdialog');
	await expect(alert).toContainText('Server room: 41 °C');
	const [whole, shown] = await Promise.all([phoneOf(desk, ana).boundingBox(), alert.boundingBox()]);
	expect(shown?.height).toBeGreaterThan((whole?.height ?? 0) * 0.98);
	await alert.getByRole('button', { name: 'Dismiss' }).click();
	await expect(alert).toBeHidden();
	await desk.reload();
	await expect(phoneOf(desk, ana).getByText('Server room: 41 °C')).toBeVisible();
	await expect(alert).toBeHidden();
	await call(emulator, 'flashSend', { phone: ana, msg: 'Server room: 43 °C' });
	await expect(alert).toContainText('Server room: 43 °C');
});

test('a refusal shows its reason, and violations that a real service would not report', async ({
	desk,
	emulator,
}) => {
	await sendSms(emulator, ana, 7);
	await expect(phoneOf(desk, ana).getByText('Never sent: refused')).toBeVisible();
	await phoneOf(desk, ana).getByText('Never sent: refused').click();
	await expect(drawer(desk)).toContainText('What a real service would not have told you');
	await expect(drawer(desk)).toContainText('msg');
});

test('WhatsApp marks are shown as styles, and links stay whole', async ({ desk, emulator }) => {
	const message = '*Ready* at _noon_, ~one~ 2*3*4 ```x*y*``` https://shop.example/_a_';
	await sendApp(emulator, ana, { type: 'text', message });
	await sendSms(emulator, ana, 'As *typed*');
	const [app, sms] = ['Ready at noon, one 2*3*4 x*y* https://shop.example/_a_', 'As *typed*'];
	const words = phoneOf(desk, ana).locator('.words');
	await expect(words).toHaveText([app, sms]);
	const styled = words.locator('strong, em, s, code, a');
	await expect(styled).toHaveText(['Ready', 'noon', 'one', 'x*y*', 'https://shop.example/_a_']);
});

test('an e-mail is shown with its variables, text, source and attachments; no script runs', async ({
	desk,
	emulator,
	outside,
}) => {
	await playScene(emulator);
	await phoneOf(desk, 'ana@example.com').getByText('Your order #1042').click();
	const mail = desk.frameLocator('.side iframe');
	await expect(mail.getByRole('heading')).toHaveText('Your order #1042 is on its way');
	await expect(drawer(desk).locator('iframe')).toHaveAttribute(
		'sandbox',
		/^((?!allow-scripts|allow-same-origin).)*$/,
	);
	await expect(mail.getByText('taken over')).toHaveCount(0);
	expect(await desk.title()).toMatch(/Messaging Service Emulator$/);
	expect(outside).toEqual([]);
	const tab = async (name: string) => await drawer(desk).getByText(name, { exact: true }).click();
	await tab('Text');
	await expect(drawer(desk)).toContainText('Hello Ana, your order is on its way.');
	await tab('Source');
	await expect(drawer(desk).getByLabel('Source', { exact: true })).toContainText(
		'<table width="100%"',
	);
	const download = desk.waitForEvent('download');
	await drawer(desk)
		.getByRole('link', { name: /Download/ })
		.click();
	expect((await download).suggestedFilename()).toBe('Invoice 1042.txt');
	await expect(drawer(desk)).toContainText(
		'by its address, never fetched: https://shop.example/terms.pdf',
	);
});
