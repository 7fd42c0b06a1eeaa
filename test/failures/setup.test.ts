import { cannotBegin, unusableSetup } from '../../nodes/MessagingService/failures';
import { baseUrlWords } from '../../nodes/MessagingService/service/baseUrl';
import { node } from '../tools/node';

/** Failures about unusable settings say what to do. */

test.each([
	[
		'a Base URL',
		unusableSetup(node, baseUrlWords({ ok: false, why: 'unusable', proposal: undefined })),
		'cannot be used as it is',
		'Enter the address',
	],
	[
		'an operation',
		cannotBegin(node, 'unknownOperation', { resource: 'sms', operation: 'sing' }),
		'no operation “sing” of “sms”',
		'Choose Resource',
	],
	[
		'a trigger',
		unusableSetup(node, { message: 'Nothing fits', description: 'Change it' }),
		'Nothing fits',
		'Change it',
	],
	[
		'a webhook request',
		cannotBegin(node, 'refusedRequest', { arrived: 'no key', advice: 'Add one' }),
		'was refused: no key',
		'Add one',
	],
	[
		'a low balance',
		cannotBegin(node, 'balanceTooLow', { balance: 5, minimum: 10 }),
		'is 5, below the 10',
		'Top up',
	],
	['an unknown balance', cannotBegin(node, 'balanceUnknown'), 'what the balance is', 'Try again'],
])('%s', (_name, { message, description }, words, wayOut) => {
	expect(message).toContain(words);
	expect(description).toContain(wayOut);
});

test('a Base URL with a typo is answered with the address that was probably meant', () => {
	const refused = { ok: false, why: 'unusable', proposal: 'https://api.example.org' } as const;
	expect(baseUrlWords(refused).description).toContain('Enter https://api.example.org as Base URL');
});
