import type { IDataObject } from 'n8n-workflow';
import { itemsOf } from '../tools/engine';
import { email, sms, whatsApp } from '../tools/faults/families';
import { useEmulator } from '../tools/service';

/** The same message to the same recipient twice in one run. */

const service = useEmulator();

test('a recipient listed twice gets one email, in whatever capitals, and a notice says so', async () => {
	const to =
		'ana@example.com, Luis <luis@example.com>;\n Ana@example.com, ana@EXAMPLE.com , luis@Example.Com';
	const { json } = await service.run(email.parameters, { items: itemsOf({ to }) });
	expect(email.queued(service.emulator)).toEqual(['ana@example.com', 'luis@example.com']);
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
	const items: IDataObject[] = [
		{ to: one, text: 'Hello' },
		{ to: two, text: 'Hello' },
		{ to: one, text: 'Good morning' },
		{ to: one, text: 'Hello' },
		{ to: one, text: 'Good morning' },
	];
	const parameters = { ...family.parameters, [field]: '={{ $json.text }}' };
	const { json } = await service.run(parameters, { items: itemsOf(...items) });
	expect(family.queued(service.emulator)).toEqual([one, two, one, one, one]);
	const saysSame = json.map(({ notices = [] }) =>
		(notices as string[]).filter((notice) => notice.includes('says the same')),
	);
	expect(saysSame.slice(0, 3).flat()).toEqual([]);
	expect(saysSame.slice(3)).toEqual([
		[expect.stringMatching(/^Item 0 says the same to \S+$/)],
		[expect.stringMatching(/^Item 2 says the same to \S+$/)],
	]);
});
