import fc from 'fast-check';
import { itemsOf } from '../tools/engine';
import { runs } from '../tools/runs';
import { useEmulator } from '../tools/service';

/**
 * Whatever a user types or an expression returns, an item is refused or sent as the specification
 * requires.
 */

const service = useEmulator();
const batch = 60;

const anyValue = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ maxLength: 200 }),
	fc.constantFrom(
		'Hello',
		'será',
		'x'.repeat(160),
		'x'.repeat(161),
		'€'.repeat(80),
		'[code]',
		'\u0000',
		'😀',
	),
	fc.integer(),
	fc.double(),
	fc.constantFrom(null, true, [], {}, { a: 1 }),
);
const anyPhone = fc.oneof(
	fc.constantFrom('525512345678', '+52 55 1234-5678', '5512345678', 5512345678),
	anyValue,
	fc.stringMatching(/^[+0-9 ().-]{8,20}$/),
	fc.stringMatching(/^\d{10,16}$/),
	fc.bigInt({ min: 10n ** 9n, max: 10n ** 16n }).map(Number),
);

test.each([
	['sms', 'send', 'POST'],
	['sms', 'send', 'national'],
	['sms', 'sendFlash', 'POST'],
	['sms', 'sendFlash', 'national'],
	['otp', 'send', 'POST'],
])(
	'%s.%s by %s: every item is refused or sent as specified',
	async (resource, operation, request) => {
		const items = fc.record({
			to: anyPhone,
			message: anyValue,
			sender: anyValue,
			characters: fc.constantFrom('replace', 'unicode'),
			tooLong: fc.constantFrom('refuse', 'shorten'),
		});
		let sent = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(items, { minLength: batch, maxLength: batch }), async (inputs) => {
				service.emulator.reset();
				service.emulator.set({ unreachablePrefixes: [], failingNumbers: [] });
				const { items: outputs } = await service.run(
					{
						resource,
						operation,
						to: '={{ $json.to }}',
						message: '={{ $json.message }}',
						tooLong: '={{ $json.tooLong }}',
						options: {
							sender: '={{ $json.sender }}',
							characters: '={{ $json.characters }}',
							request,
						},
					},
					{ items: itemsOf(...inputs), settings: { onError: 'continueRegularOutput' } },
				);
				const failed = outputs.filter(({ json }) => 'error' in json);
				const { requests, messages } = service.emulator;
				expect(outputs.map(({ pairedItem }) => pairedItem)).toEqual(
					inputs.map((_, item) => ({ item })),
				);
				expect(requests.flatMap(({ violations }) => violations)).toEqual([]);
				expect(requests.filter(({ accepted }) => !accepted)).toEqual([]);
				expect(messages).toHaveLength(inputs.length - failed.length);
				sent += messages.length;
				for (const { json } of failed) expect(JSON.stringify(json.error)).toMatch(/\w{3,}/);
			}),
			{ numRuns: runs(8) },
		);
		// Refusing everything would prove nothing.
		expect(sent).toBeGreaterThan(0);
	},
);
