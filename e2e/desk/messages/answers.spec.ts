import { sendSms } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test('a reply by SMS reaches the workflow, signed, and is shown as acknowledged', async ({
	desk,
	emulator,
	workflow,
}) => {
	await sendSms(emulator, ana, 'Shall we?');
	const phone = phoneOf(desk, ana);
	await phone.getByPlaceholder('Answer').fill('Yes, please');
	await phone.getByRole('button', { name: 'Send', exact: true }).click();
	await expect(phone.getByText('Incoming SMS: acknowledged, 200')).toBeVisible();
	expect(workflow.received).toMatchObject([
		{
			body: { source_addr: ana, message: 'Yes, please', sms_id: '100000001' },
			headers: { 'x-messaging-user': expect.any(String) },
		},
	]);
	await expect(phone.getByPlaceholder('Answer')).toHaveValue('');
});

test('a click on a person puts the cursor into Answer, and Escape closes what is open', async ({
	desk,
	emulator,
}) => {
	await sendSms(emulator, ana, 'Shall we?', 'order-7');
	await desk.getByRole('complementary', { name: 'People' }).getByRole('listitem').click();
	await expect(phoneOf(desk, ana).getByPlaceholder('Answer')).toBeFocused();
	await phoneOf(desk, ana).getByText('Shall we?').click();
	const facts = drawer(desk).getByRole('definition');
	await expect(facts.filter({ hasText: 'order-7' })).toBeVisible();
	await desk.keyboard.press('Escape');
	await expect(drawer(desk)).toHaveCount(0);
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
