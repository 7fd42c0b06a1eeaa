import fc from 'fast-check';
import { checkSmsText } from '../../../nodes/MessagingService/text/sms/smsText';
import { cpuTime } from '../../tools/cpuTime';
import { runs } from '../../tools/runs';

const modes = ['replace', 'unicode'] as const;
const lengths = ['refuse', 'shorten', 'split'] as const;

it('checkSmsText returns a valid result for any value, without throwing', () => {
	fc.assert(
		fc.property(
			fc.anything({ withBigInt: true, withDate: true }),
			fc.constantFrom(...modes),
			fc.constantFrom(...lengths),
			(value, characters, tooLong) => {
				const result = checkSmsText(value, { characters, tooLong, codeTag: true });
				expect(result.ok ? typeof result.texts[0] : typeof result.reason).toBe('string');
			},
		),
		{ numRuns: runs(1000), seed: 4 },
	);
});

it('refusals contain at most single characters of the text', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...modes),
			fc.integer({ min: 1, max: 200 }),
			(characters, times) => {
				const result = checkSmsText('código 4711 '.repeat(times), {
					characters,
					tooLong: 'refuse',
					minimum: 13,
				});
				if (!result.ok) expect(result.reason + result.wayOut).not.toMatch(/digo|4711/);
			},
		),
		{ numRuns: runs(100), seed: 5 },
	);
});

it.each([
	['plain characters', 'a'.repeat(5_000_000)],
	['characters that expand', '\uFDFA'.repeat(500_000)],
	['combining marks in the worst order', 'a' + '\u0301\u0323'.repeat(500_000)],
	['invisible characters', '\u200B'.repeat(5_000_000)],
	['tags', '[code]'.repeat(500_000)],
	['halves of characters', '\uD800'.repeat(1_000_000)],
])('checkSmsText refuses %s at once', (_, value) => {
	const spent = cpuTime(() => {
		for (const characters of modes)
			for (const tooLong of lengths)
				expect(checkSmsText(value, { characters, tooLong, codeTag: true }).ok).toBe(false);
	});
	expect(spent).toBeLessThan(5000);
});
