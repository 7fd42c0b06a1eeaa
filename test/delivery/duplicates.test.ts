import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../tools/engine';
import { email, sms, whatsApp, type Family } from '../tools/faults/families';
import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';

/** The same message to the same recipient twice in one run. */

const service = useEmulator();
useStore();

const run = async (
	family: Family,
	items: IDataObject[],
	more: IDataObject = {},
	options: IDataObject = {},
) =>
	await service.run(
		{
			...family.parameters,
			...more,
			options: { ...(family === email && { several: 9 }), ...options },
		},
		{ items: itemsOf(...items) },
	);
const queued = () => service.emulator.emails.map(({ to }) => to.email);

test('a recipient listed twice gets one email, in whatever capitals, and a notice says so', async () => {
	const to =
		'ana@example.com, Luis <luis@example.com>;\n Ana@example.com, ana@EXAMPLE.com , luis@Example.Com';
	const { json } = await run(email, [{ to }]);
	expect(queued()).toEqual(['ana@example.com', 'luis@example.com']);
	expect(json).toHaveLength(2);
	expect(json[0]?.notices).toEqual([
		'Listed more than once, but gets one email: Ana@example.com, luis@Example.Com',
	]);
});

test.each([
	['SMS', sms, 'message'],
	['WhatsApp', whatsApp, 'message'],
	['email', email, 'subject'],
])('an item that repeats a message by %s is sent, with a notice', async (_name, family, field) => {
	const [one, two] = [family.recipient(0), family.recipient(1)];
	const items = [
		{ to: one, text: 'Hello' },
		{ to: two, text: 'Hello' },
		{ to: one, text: 'Good morning' },
		{ to: one, text: 'Hello' },
		{ to: one, text: 'Good morning' },
	];
	const { json } = await run(family, items, { [field]: '={{ $json.text }}' });
	expect(family.queued(service.emulator)).toEqual([one, two, one, one, one]);
	expect(
		json.map(({ notices = [] }) =>
			(notices as string[]).filter((notice) => notice.includes('says the same')),
		),
	).toEqual([
		[],
		[],
		[],
		[expect.stringMatching(/^Item 0 says the same to \S+$/)],
		[expect.stringMatching(/^Item 2 says the same to \S+$/)],
	]);
});
