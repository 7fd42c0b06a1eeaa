import fc from 'fast-check';
import { findNonGsm, measure, septets } from '../../../nodes/MessagingService/text/sms/gsmAlphabet';
import { toGsm } from '../../../nodes/MessagingService/text/sms/gsmReplacements';
import { runs } from '../../tools/runs';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const splitSms = require('split-sms') as {
	split: (text: string) => { characterSet: string; bytes: number; length: number };
};

const some = { numRuns: runs(400), seed: 338 };

const everyUnit = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
const gsmCharacters = everyUnit.filter((character) => septets(character) > 0);
const extension = gsmCharacters.filter((character) => septets(character) === 2);

const gsmText = (maxLength: number) =>
	fc.string({
		unit: fc.oneof(fc.constantFrom(...gsmCharacters), fc.constantFrom(...extension, 'a')),
		maxLength,
	});
/** Single code points, which the library treats as characters. */
const unicodeText = fc.string({
	unit: fc.constantFrom(...'aé€[Жд中文字あ😀🚀🎉𝒳'),
	maxLength: 220,
});
const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('the alphabet', () => {
	it('has the 127 characters of the default table and the 10 of the extension table', () => {
		expect(gsmCharacters).toHaveLength(137);
		expect(extension.sort()).toEqual(['\f', '[', '\\', ']', '^', '{', '|', '}', '~', '€'].sort());
	});

	it('agrees with split-sms on every character', () => {
		const well = everyUnit.filter((character) => !/[\uD800-\uDFFF]/.test(character));
		const own = well.filter((character) => measure(character).encoding === 'gsm');
		expect(own).toEqual(
			well.filter((character) => splitSms.split(character).characterSet === 'GSM'),
		);
	});
});

describe('measure', () => {
	const agrees = (text: string) => {
		const own = measure(text);
		const split = splitSms.split(text);
		const gsm = own.encoding === 'gsm';
		expect(split.characterSet).toBe(gsm ? 'GSM' : 'Unicode');
		expect(split.bytes).toBe(own.units * (gsm ? 1 : 2));
		expect(split.length).toBe(own.characters);
	};

	it.each([
		['GSM', gsmText(500)],
		['other', unicodeText],
	])('agrees with split-sms on %s text', (_, text) => {
		fc.assert(fc.property(text, agrees), some);
	});

	it('agrees with split-sms at every boundary', () => {
		for (const [long, short] of [
			['€', 'a'],
			['😀', '中'],
		] as const) {
			for (const length of [
				66, 67, 68, 70, 71, 132, 134, 135, 152, 153, 154, 158, 159, 160, 161, 304, 306, 307,
			]) {
				agrees(short.repeat(length));
				agrees(short.repeat(length) + long);
				agrees(long.repeat(length / 2) + short.repeat(length % 2));
				agrees(short + long.repeat(length / 2));
			}
		}
	});

	it('counts extension characters in other text as one', () => {
		expect(measure('€€中')).toEqual({ encoding: 'unicode', units: 3, characters: 3 });
	});
});

it('findNonGsm returns each character once, in order', () => {
	expect(findNonGsm('ñá’á😀\u200B')).toEqual(['á', '’', '😀', '\u200B']);
});

describe('toGsm', () => {
	it.each([
		['accents that GSM lacks', 'áíóúÁÍÓÚâêôãõ', 'aiouAIOUaeoao'],
		['nothing that GSM has', 'ñÑéÉüÜàèìòùöäåÅøØæÆßÇ¿¡§€', 'ñÑéÉüÜàèìòùöäåÅøØæÆßÇ¿¡§€'],
		['ç, of which GSM has only the capital', 'façade', 'facade'],
		['a composed form', 'an\u0303o cafe\u0301', 'año café'],
		['an accent that belongs to no letter', 'x\u0301y', 'xy'],
		['typographic quotes', '“a” ‘b’ «c» „d‟ ‹e› f´g`', '"a" \'b\' "c" "d" \'e\' f\'g\''],
		['dashes', 'a–b—c‑d−e', 'a-b-c-d-e'],
		['ellipses and bullets', '…•·', '...*.'],
		['spaces', 'a\u00A0b\u2009c\u3000d\te', 'a b c d e'],
		['line separators', 'a\u2028b\u2029c', 'a\nb\nc'],
		['invisible characters', '\uFEFFa\u200Bb\u00ADc\u202Ad\u2060', 'abcd'],
		['ligatures', 'ﬁn œuvre ŒUVRE ĳ', 'fin oeuvre OEUVRE ij'],
		['signs', '™©®№ªº°', '(TM)(c)(R)Noaoo'],
		['comparisons', '≤ ≥ ≠ ± × ÷', '<= >= != +/- x /'],
		['arrows', '→ ← ⇒', '-> <- =>'],
		['letters with a stroke', 'łŁđĐðÐþÞħĦŧŦıİŋŊ', 'lLdDdDthThhHtTiInN'],
		['full-width forms', 'ＡＢＣ１２３！｀', "ABC123!'"],
		['mathematical letters and digits', '𝐇𝐨𝐥𝐚 𝟏𝟐', 'Hola 12'],
		['fractions', '½ taza', '1/2 taza'],
		['a fraction behind a number, which stays apart', '1½ tazas', '1 1/2 tazas'],
		['a power, which stays apart', '10² m²', '10^2 m2'],
		['an enumeration before a number, which stays apart', '①5', '1 5'],
		['full-width digits beside digits, which are one number', '1２3', '123'],
	])('replaces %s', (_, text, replaced) => {
		expect(toGsm(text)).toEqual({ text: replaced, remaining: [] });
	});

	it.each([
		['emoji', 'Hola 😀!', ['😀']],
		['other scripts', 'Привет', [...'Привет']],
		['Chinese characters', '中', ['中']],
		['strikethrough, without which the text would say the opposite', '1\u0336', ['\u0336']],
		['a negated sign', '≮', ['≮']],
		['a sign that would be negated by the mark behind it', '⩵\u0338', ['⩵', '\u0338']],
		['vowel signs of Indic scripts', 'कि', ['क', 'ि']],
		['control characters', 'a\u0000b\u001b', ['\u0000', '\u001b']],
	])('keeps and reports %s', (_, text, characters) => {
		const result = toGsm(text);
		expect(result.text).toBe(text);
		expect(result.remaining).toEqual(characters);
	});

	it('returns GSM text unchanged', () => {
		fc.assert(
			fc.property(gsmText(200), (text) => {
				expect(toGsm(text)).toEqual({ text, remaining: [] });
			}),
			some,
		);
	});

	it('reports every remaining character outside the alphabet, and is idempotent', () => {
		const tricky = fc.string({
			unit: fc.oneof(
				fc.constantFrom(...'=<>＝⩵≠1½²①\u0338\u0301\u034F\u200B\u1100\u1161\u11A8ﾞ\u0344'),
				fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
			),
			maxLength: 12,
		});
		fc.assert(
			fc.property(fc.oneof(anyText, tricky), (given) => {
				const once = toGsm(given);
				expect(once.remaining).toEqual(findNonGsm(once.text));
				expect(toGsm(once.text)).toEqual(once);
			}),
			{ numRuns: runs(3000), seed: 7 },
		);
	});

	it('replaces a character of the Basic Multilingual Plane with GSM text or keeps it', () => {
		const wrong = everyUnit.filter((character) => {
			const { text, remaining } = toGsm(character);
			if (remaining.length === 0) return measure(text).encoding !== 'gsm';
			return text !== character.normalize('NFC');
		});
		expect(wrong).toEqual([]);
	});
});
