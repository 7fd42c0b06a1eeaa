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

test('a webhook is sent again, byte for byte', async ({ desk, emulator, workflow }) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'One' });
	await phoneOf(desk, ana).getByText('One').click();
	await drawer(desk).getByRole('button', { name: 'Report as delivered' }).click();
	const hooks = drawer(desk).getByRole('region', { name: 'Webhooks' });
	await expect(hooks.getByText('acknowledged', { exact: true })).toBeVisible();
	await hooks.getByRole('button', { name: 'Send again' }).click();
	await expect(hooks.getByText('acknowledged', { exact: true })).toHaveCount(2);
	expect(new Set(workflow.received.map(({ text }) => text)).size).toBe(1);
});
