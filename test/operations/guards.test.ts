import { useEmulator } from '../tools/service';
import { useStore } from '../tools/store';
import { code, email, flash, sms, whatsApp } from './messages';

/**
 * Options that hold something back: added and left empty, each is refused by its name before
 * anything is sent.
 */

const service = useEmulator();
useStore();

const senders = {
	SMS: sms,
	'flash SMS': flash,
	'a one-time password': code,
	WhatsApp: whatsApp,
	email,
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
