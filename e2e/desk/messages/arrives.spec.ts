import { call } from '../fixtures/client';
import { ana, luis, playScene } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test('a text appears on its phone at once, without polling', async ({
	desk,
	emulator,
	complaints,
	outside,
}) => {
	await expect(desk.getByText('No messages yet')).toBeVisible();
	await call(emulator, 'smsSend', { phone: ana, msg: 'Your parcel is here', id: 'order-7' });
	const bubble = phoneOf(desk, ana).getByText('Your parcel is here');
	await expect(bubble).toBeVisible();
	await desk.clock.install();
	const asked: string[] = [];
	desk.on('request', (request) => asked.push(request.url()));
	await desk.clock.fastForward('30:00');
	expect(asked).toEqual([]);
	await call(emulator, 'smsSend', { phone: ana, msg: 'And here' });
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
	await call(emulator, 'smsSend', { phone: ana, msg: 7 });
	await expect(phoneOf(desk, ana).getByText('Never sent: refused')).toBeVisible();
	await phoneOf(desk, ana).getByText('Never sent: refused').click();
	await expect(drawer(desk)).toContainText('What a real service would not have told you');
	await expect(drawer(desk)).toContainText('msg');
});
