import { call } from '../fixtures/client';
import { ana } from '../fixtures/scene';
import { drawer, expect, phoneOf, test } from '../fixtures/test';

const from = { name: 'Shop', email: 'shop@example.com' };
const mailTo = (name: string, subject: string) => ({
	from,
	to: [{ name, email: `${name.toLowerCase()}@example.com` }],
	subject,
	text: subject,
});

test('a phone and a mailbox of one name are one person: one line, badges on both, and a click opens the new message', async ({
	desk,
	emulator,
}) => {
	const people = desk.getByRole('complementary', { name: 'People' });
	await call(emulator, 'smsSend', { phone: ana, msg: 'Hello' });
	emulator.feed.nameOnPage(ana, 'Ana');
	await phoneOf(desk, ana).getByText('Hello').click();
	await desk.keyboard.press('Escape');
	await call(emulator, 'emailSend', mailTo('Ana', 'Your order'));
	const line = people.getByRole('listitem').filter({ hasText: 'Ana' });
	await expect(line).toHaveCount(1);
	await expect(line).toContainText('1 new');
	await expect(phoneOf(desk, ana).getByRole('button', { name: 'Mail 1 new' })).toBeVisible();
	await line.click();
	await expect(phoneOf(desk, ana).getByText('Your order').first()).toBeVisible();
	await expect(line).not.toContainText('new');
	await call(emulator, 'smsSend', { phone: ana, msg: 'Are you there?' });
	await expect(phoneOf(desk, ana).getByRole('button', { name: 'Messages 1 new' })).toBeVisible();
	await line.click();
	await expect(phoneOf(desk, ana).getByText('Are you there?')).toBeVisible();
	await expect(desk).toHaveTitle('Messaging Service Emulator');
});

test('eight tabs all get every message, and none waits for another', async ({ desk, emulator, context }) => {
	const tabs = [desk];
	while (tabs.length < 8) {
		const tab = await context.newPage();
		await tab.goto(emulator.url);
		tabs.push(tab);
	}
	await call(emulator, 'smsSend', { phone: ana, msg: 'To all of them' });
	for (const tab of tabs) await expect(phoneOf(tab, ana).getByText('To all of them')).toBeVisible();
	const [last] = tabs.slice(-1);
	await last?.reload();
	if (last !== undefined) await expect(phoneOf(last, ana).getByText('To all of them')).toBeVisible();
});

test('right-to-left text is shown in its direction, and file names cannot hide their extension', async ({
	desk,
	emulator,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'שלום לכולם' });
	const words = phoneOf(desk, ana).locator('p.words').first();
	await expect(words).toHaveCSS('direction', 'rtl');
	await call(emulator, 'emailSend', {
		...mailTo('Eva', 'A file'),
		attachment_buffer: [{ name: 'passwd\u202efdp.exe', content: 'YQ==' }],
	});
	await phoneOf(desk, 'eva@example.com').getByText('A file').first().click();
	await drawer(desk).getByRole('button', { name: 'Attachments (1)' }).click();
	await expect(drawer(desk).getByText('passwd⟨U+202E⟩fdp.exe', { exact: true })).toBeVisible();
	const download = desk.waitForEvent('download');
	await drawer(desk)
		.getByRole('link', { name: /Download/ })
		.click();
	expect((await download).suggestedFilename()).not.toContain('\u202e');
});

test('a person writes first from a new phone: by SMS to a short code, by WhatsApp to an agent', async ({
	desk,
	workflow,
}) => {
	await desk.getByRole('button', { name: 'New phone' }).click();
	const panel = desk.getByRole('complementary', { name: 'New phone' });
	await panel.getByLabel('Number').fill('55');
	await panel.getByRole('button', { name: 'Add this phone' }).click();
	await expect(desk.getByRole('status')).toContainText('Number: 7 to 15 digits');
	await panel.getByLabel('Number').fill(' +52 (55) 9999-0000 ');
	await panel.getByLabel('Name').fill('Eva');
	await desk.keyboard.press('Enter');
	const phone = phoneOf(desk, '525599990000');
	await expect(phone.getByRole('heading', { name: 'Eva' })).toBeVisible();
	const write = async (text: string, to?: string) => {
		if (to !== undefined) await phone.getByLabel(/^To (short code|agent)$/).fill(to);
		await phone.getByLabel('Answer as').fill(text);
		await desk.keyboard.press('Enter');
		await expect(phone.getByText(text)).toBeVisible();
	};
	await write('ALTA');
	await phone.getByRole('button', { name: 'New message' }).click();
	await write('ALTA NEWS', '77000');
	await phone.getByLabel('Answer by').selectOption('WhatsApp');
	await write('Hello shop', '5215587654321');
	await expect
		.poll(() => workflow.received.map(({ body }) => body))
		.toMatchObject([
			{ source_addr: '525599990000', message: 'ALTA', short_code: '26262' },
			{ source_addr: '525599990000', message: 'ALTA NEWS', short_code: '77000' },
			{ payload: { app: '5215587654321', payload: { sender: { name: 'Eva' } } } },
		]);
});

test('a message and a person are deleted, and come back with Undo; the service keeps its records', async ({
	desk,
	emulator,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'One' });
	await call(emulator, 'smsSend', { phone: ana, msg: 'Two' });
	await phoneOf(desk, ana).getByText('One').click();
	await drawer(desk).getByRole('button', { name: 'Delete' }).click();
	await expect(phoneOf(desk, ana).getByText('One')).toHaveCount(0);
	await expect(phoneOf(desk, ana).getByText('Two')).toBeVisible();
	await desk.getByRole('button', { name: 'Undo' }).click();
	await expect(phoneOf(desk, ana).locator('p.words')).toHaveText(['One', 'Two']);
	const deleteAll = async () => {
		await phoneOf(desk, ana)
			.getByRole('button', { name: /^More about/ })
			.click();
		await phoneOf(desk, ana).getByRole('button', { name: 'Delete this person' }).click();
		await expect(phoneOf(desk, ana)).toHaveCount(0);
	};
	await deleteAll();
	await desk.keyboard.press('z');
	await expect(phoneOf(desk, ana).locator('p.words')).toHaveText(['One', 'Two']);
	await deleteAll();
	expect(emulator.messages).toHaveLength(2);
	await call(emulator, 'smsSend', { phone: ana, msg: 'Three' });
	await expect(desk.getByRole('complementary', { name: 'People' }).getByText('Three')).toBeVisible();
});

test('a new number appears first on a full wall of twelve phones; a pinned phone stays', async ({
	desk,
	emulator,
}) => {
	await expect(desk.getByRole('heading', { name: /, live$/ })).toBeVisible();
	const number = (at: number) => `5255000010${String(at).padStart(2, '0')}`;
	for (let at = 0; at < 12; at += 1) await call(emulator, 'smsSend', { phone: number(at), msg: 'Hello' });
	const phones = desk.locator('[data-person]');
	await expect(phones).toHaveCount(12);
	await call(emulator, 'smsSend', { phone: number(12), msg: 'I am new' });
	await expect(phones.first()).toHaveAttribute('data-person', number(12));
	await expect(phones).toHaveCount(12);
	await phoneOf(desk, number(1)).getByRole('button', { name: /^Pin/ }).click();
	for (let at = 13; at < 30; at += 1) await call(emulator, 'smsSend', { phone: number(at), msg: 'Hello' });
	await expect(phoneOf(desk, number(29))).toBeVisible();
	await expect(phones.first()).toHaveAttribute('data-person', number(1));
	await desk.reload();
	await expect(phones.first()).toHaveAttribute('data-person', number(1));
});

test('a notification announces a message while the tab is hidden, without its text', async ({
	desk,
	emulator,
	context,
}) => {
	await context.grantPermissions(['notifications']);
	await desk.evaluate(`{
		window.told = [];
		window.Notification = class extends EventTarget {
			static permission = 'granted';
			static requestPermission = async () => 'granted';
			constructor(title) { super(); window.told.push(title); }
		};
	}`);
	await desk.keyboard.press('n');
	await desk.getByLabel('When a message comes').check();
	const told = async () => await desk.evaluate('window.told');
	await call(emulator, 'smsSend', { phone: ana, msg: 'Seen' });
	await expect(phoneOf(desk, ana).getByText('Seen')).toBeVisible();
	await desk.evaluate(`Object.defineProperty(document, 'hidden', { value: true })`);
	await call(emulator, 'smsSend', { phone: ana, msg: 'Secret words' });
	await expect.poll(told).toEqual(['SMS to +52 55 1234 5678']);
	await expect(desk).toHaveTitle(/^\(\d\)/);
});
