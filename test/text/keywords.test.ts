import * as fc from 'fast-check';
import { beginsWithKeyword } from '../../nodes/MessagingService/text/keywords';

test.each<[string, string, boolean]>([
	['STOP', 'stop', true],
	['stop', ' STOP! now', true],
	['stop', 'stopping', false],
	['stop', 'please stop', false],
	['sí', 'Si', true],
	['si', '¡Sí!', true],
	['sí', 'SI\u0301, gracias', true],
	['ALTA 2x1', 'alta 2X1', true],
	['ALTA 2x1', '¡Alta, 2x1 por favor!', true],
	['ALTA 2x1', 'alta\n 2x1', true],
	['ALTA 2x1', 'alta 2x10', false],
	['ALTA 2x1', 'alta', false],
	['alta', 'ALTA 2x1', true],
	['#si', '#SI!', true],
	['#si', 'si', false],
	['si', '#si', true],
	['opt-out', 'Opt-Out', true],
	['opt', 'opt-out', false],
	['C++', 'c++', true],
	['👍', '👍🏽', false],
	['👍', '👍 ok', true],
	['año', 'AÑO nuevo', true],
	['', 'anything', false],
	['!!!', 'anything', false],
	['stop', '!!!', false],
	['ﬁn', 'FIN', true],
])('keyword %p at the beginning of %p: %p', (keyword, text, expected) => {
	expect(beginsWithKeyword(text, [keyword])).toBe(expected);
});

test('one of several keywords is enough; an empty list matches nothing', () => {
	expect(beginsWithKeyword('baja', ['alta', 'baja'])).toBe(true);
	expect(beginsWithKeyword('baja', [])).toBe(false);
});

test('any text may follow the keyword', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (rest) => {
			expect(beginsWithKeyword(`Alta 2x1 ${rest}`, ['alta 2x1'])).toBe(true);
		}),
	);
});
