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
	await expect(
		desk.getByRole('complementary', { name: 'People' }).getByText('Three'),
	).toBeVisible();
});

test('a click on a person puts the cursor into Answer, and letters beside it do nothing', async ({
	desk,
	emulator,
	workflow,
}) => {
	await call(emulator, 'smsSend', { phone: ana, msg: 'Shall we?', id: 'order-7' });
	await desk.getByRole('complementary', { name: 'People' }).getByRole('listitem').click();
	await desk.keyboard.type('answer');
	await expect(phoneOf(desk, ana).getByPlaceholder('Answer')).toHaveValue('answer');
	await phoneOf(desk, ana).getByPlaceholder('Answer').blur();
	// Activity, New phone, Trouble, Report as delivered.
	await desk.keyboard.type('aptd');
	await expect(phoneOf(desk, ana)).toBeVisible();
	await expect(desk.getByRole('complementary')).toHaveCount(1);
	expect(workflow.received).toEqual([]);
	await phoneOf(desk, ana).getByText('Shall we?').click();
	await expect(drawer(desk).getByRole('definition').filter({ hasText: 'order-7' })).toBeVisible();
});
