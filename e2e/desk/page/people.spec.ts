import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { expect, phoneOf, test } from '../fixtures/test';

test('a click on a person puts the cursor into Answer, and Escape closes what is open', async ({
	desk,
	emulator,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'Shall we?', id: 'order-7' });
	await desk.getByRole('complementary', { name: 'People' }).getByRole('listitem').click();
	await desk.keyboard.type('answer');
	await expect(phoneOf(desk, ana).getByPlaceholder('Answer')).toHaveValue('answer');
	await phoneOf(desk, ana).getByText('Shall we?').click();
	const details = desk.getByRole('complementary', { name: 'Details' });
	await expect(details.getByRole('definition').filter({ hasText: 'order-7' })).toBeVisible();
	await desk.keyboard.press('Escape');
	await expect(details).toHaveCount(0);
});

test('a new phone with a name writes first', async ({ desk, workflow }) => {
	await desk.getByText('New phone', { exact: true }).click();
	await desk.getByLabel('Number, with its country code').fill('+52 1 55 1234 5678');
	await desk.getByLabel('Name').fill('Ana');
	await desk.getByRole('button', { name: 'Add this phone' }).click();
	const phone = phoneOf(desk, ana);
	await phone.getByLabel('Answer by').selectOption('WhatsApp');
	await phone.getByPlaceholder('Answer').fill('Hello');
	await desk.keyboard.press('Enter');
	await expect(phone.getByText('WhatsApp Message: acknowledged, 200')).toBeVisible();
	expect(workflow.received[0]?.body.payload.payload.sender).toMatchObject({ name: 'Ana' });
});
