import * as z from 'zod/v4';
import { readerOf } from '../../../emulator/http/parameters';

test.each([
	[z.boolean(), 'true', true],
	[z.boolean().optional(), 'false', false],
	[z.boolean(), 'yes', 'yes'],
	[z.int().optional(), '42', 42],
	[z.number(), '-1.5', -1.5],
	[z.number(), '1e3', '1e3'],
	[z.number(), '', ''],
])('a query has only texts: %# is read as its schema expects', (schema, text, value) => {
	expect(readerOf(schema)?.(text)).toBe(value);
});

test('a text of digits stays a text where the schema expects one', () => {
	expect(readerOf(z.string().min(1))).toBeUndefined();
});
