import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';

/**
 * Options that hold something back: added and left empty, each is refused by its name before
 * anything is sent.
 */

const service = useEmulator();
useStore();

const to = '+52 55 1234 5678';
const sms = { resource: 'sms', operation: 'send', to, message: 'Hello' };
const senders = {
	SMS: sms,
	'flash SMS': { ...sms, operation: 'sendFlash' },
	'a one-time password': { ...sms, resource: 'otp', message: 'Your code is [code]' },
	WhatsApp: { ...sms, resource: 'whatsApp' },
	email: {
		...sms,
		resource: 'email',
		to: 'ana@example.com',
		subject: 'Hello',
		html: '<p>Hello</p>',
	},
};
const toNumbers = ['SMS', 'flash SMS', 'WhatsApp'] as const;
const paid = ['SMS', 'flash SMS', 'a one-time password'] as const;

/** Each guard by its name, with its label, what it holds when it is added, and who has it. */
const guards = [
	['doNotSendTo', 'Do Not Send To', '', [...toNumbers, 'email']],
	['sendOnceKey', 'Send Once Key', '', [...toNumbers, 'a one-time password', 'email']],
	['sendOnlyBetween', 'Send Only Between', '', toNumbers],
	['allowedCountries', 'Allowed Countries', '', ['SMS', 'flash SMS']],
	['limitPerNumber', 'Limit per Number', 0, ['SMS', 'flash SMS']],
	['minimumBalance', 'Check Balance First', 0, paid],
] as const;

const nothing = ['={{ $json.missing }}', '={{ null }}', '={{ "" }}', '={{ " " }}'];

test.each(
	guards.flatMap(([name, label, added, those]) =>
		those.flatMap((sender) =>
			[added, ...nothing].map((value) => [sender, label, value, name] as const),
		),
	),
)('%s: %s with %j', async (sender, label, value, name) => {
	const { error } = await service.run({ ...senders[sender], options: { [name]: value } });
	expect(error?.message).toContain(`“Options › ${label}” is empty`);
	expect(service.emulator.requests).toEqual([]);
});

test('Validate Only as it is added sends nothing', async () => {
	for (const sender of Object.values(senders))
		expect(
			(await service.run({ ...sender, options: { validateOnly: true } })).error,
		).toBeUndefined();
	expect(service.emulator.requests).toEqual([]);
});
