import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

test('a reply by SMS reaches the workflow, signed, and is shown as acknowledged', async ({
	desk,
	emulator,
	workflow,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'Shall we?' });
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

test('the menu beside Send has only other ways to send; a location is attached', async ({
	desk,
	emulator,
	workflow,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'Where are you?' });
	const phone = phoneOf(desk, ana);
	await phone.getByRole('button', { name: 'Send in another way' }).click();
	await expect(phone.getByRole('group', { name: 'Send in another way' }).getByRole('button')).toHaveText([
		'Twice',
		'Late, in 10 seconds',
		'Signed 5 minutes ago',
		'With a broken signature',
		'Out of order: after the next one',
	]);
	await desk.keyboard.press('Escape');
	await phone.getByLabel('Answer by').selectOption('WhatsApp');
	await phone.getByRole('button', { name: 'Attach' }).click();
	await phone.getByRole('button', { name: 'A location' }).click();
	await expect(phone.getByRole('img', { name: /^Map/ })).toBeVisible();
	await expect.poll(() => workflow.received[0]?.body.payload.payload.type).toBe('location');
});

test('an unacknowledged reply shows the number of attempts', async ({ desk, emulator, workflow }) => {
	workflow.statuses.push(500, 500, 500, 500, 500);
	await call(emulator, 'smsSend', { phone: ana, msg: 'Shall we?' });
	await phoneOf(desk, ana).getByPlaceholder('Answer').fill('Yes');
	await desk.keyboard.press('Enter');
	await expect(phoneOf(desk, ana).getByText('not acknowledged, 500, 5 attempts')).toBeVisible();
});

test('a picture dropped on the phone is sent by WhatsApp and shown', async ({
	desk,
	emulator,
	workflow,
	outside,
}) => {
	await call(emulator, 'messagingAppSend', {
		type: 'text',
		agent: '5215512345678',
		number: ana,
		message: 'Show us',
	});
	const phone = phoneOf(desk, ana);
	const pixel =
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
	const files = await desk.evaluateHandle(`(() => {
		const bytes = Uint8Array.from(atob('${pixel}'), (sign) => sign.charCodeAt(0));
		const files = new DataTransfer();
		files.items.add(new File([bytes], 'door.png', { type: 'image/png' }));
		return files;
	})()`);
	await phone.locator('form').dispatchEvent('drop', { dataTransfer: files });
	const image = phone.getByRole('img', { name: 'image' });
	await expect(image).toBeVisible();
	await expect(image).toHaveJSProperty('naturalWidth', 1);
	const [event] = workflow.received;
	expect(event?.body).toMatchObject({
		payload: { msisdn: ana, payload: { type: 'image', payload: { contentType: 'image/png' } } },
	});
	expect(outside).toEqual([]);
});

test('a button delivers or rejects a message, and the report is sent', async ({
	desk,
	emulator,
	workflow,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'One' });
	await call(emulator, 'smsSend', { phone: ana, msg: 'Two' });
	await phoneOf(desk, ana).getByText('One').click();
	await drawer(desk).getByRole('button', { name: 'Report as delivered' }).click();
	await expect(drawer(desk).locator('header').getByText('Delivered')).toBeVisible();
	await desk.keyboard.press('Escape');
	await phoneOf(desk, ana).getByText('Two').click();
	await drawer(desk).getByRole('button', { name: 'Report as rejected' }).click();
	await expect(drawer(desk).locator('header').getByText('Rejected by operator')).toBeVisible();
	await expect.poll(() => workflow.received.map(({ body }) => body.status)).toEqual([3, 10]);
});

test('a webhook is sent again, twice, with an old signature, with a broken one, and out of order', async ({
	desk,
	emulator,
	workflow,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'One' });
	await phoneOf(desk, ana).getByText('One').click();
	await drawer(desk).getByRole('button', { name: 'Report as delivered' }).click();
	const hooks = drawer(desk).getByRole('region', { name: 'Webhooks' });
	await expect(hooks.getByText('acknowledged')).toBeVisible();
	await hooks.getByRole('button', { name: 'Send again', exact: true }).click();
	await expect(hooks.getByText('acknowledged')).toHaveCount(2);
	const otherwise = async (how: string) => {
		await hooks.getByRole('button', { name: 'Send again in another way' }).first().click();
		await hooks.getByRole('button', { name: how }).click();
	};
	await otherwise('Signed 5 minutes ago');
	await expect(hooks.getByText('acknowledged')).toHaveCount(3);
	await otherwise('With a broken signature');
	await expect(hooks.getByText('acknowledged')).toHaveCount(4);
	await otherwise('Out of order: after the next one');
	await expect(desk.getByText('Held back until the next one has gone out')).toBeVisible();
	expect(workflow.received).toHaveLength(4);
	await otherwise('Twice');
	await expect.poll(() => workflow.received.length).toBe(7);
	expect(new Set(workflow.received.map(({ body }) => body.trace_id))).toEqual(new Set(['100000001']));
});

test('after naming a phone, a mailbox of the same name belongs to the same person', async ({
	desk,
	emulator,
}) => {
	const from = { name: 'Shop', email: 'shop@example.com' };
	const to = [{ name: 'Ana', email: 'ana@example.com' }];
	await call(emulator, 'emailSend', { from, to, subject: 'Your order', text: 'Hello' });
	await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
	await phoneOf(desk, ana).getByRole('button', { name: '+52 55 1234 5678', exact: true }).click();
	await phoneOf(desk, ana)
		.getByLabel(/^Name of/)
		.fill('Ana');
	await desk.keyboard.press('Enter');
	await phoneOf(desk, ana).getByRole('button', { name: 'Mail' }).click();
	await expect(phoneOf(desk, ana).getByText('Your order')).toBeVisible();
	// People would take an answer there for an email.
	await expect(phoneOf(desk, ana).getByPlaceholder('Answer')).toHaveCount(0);
	await phoneOf(desk, ana).getByRole('button', { name: 'Messages' }).click();
	await expect(phoneOf(desk, ana).getByPlaceholder('Answer')).toBeVisible();
});
