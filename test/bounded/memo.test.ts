import { memo } from '../../nodes/MessagingService/bounded/memo';
import type { parametersOf } from '../../nodes/MessagingService/parameters';

/** A memo of a pure function. */

test('the latest results are made once for the same arguments, and older ones again', () => {
	const calls: string[] = [];
	const double = memo((text: string, times: number) => {
		calls.push(text);
		return { said: text.repeat(times) };
	});
	expect(double('a', 2)).toEqual({ said: 'aa' });
	expect(double('a', 2)).toBe(double('a', 2));
	expect(double('a', 3)).toEqual({ said: 'aaa' });
	expect(calls).toEqual(['a', 'a']);
	for (const text of 'bcdefghij') double(text, 1);
	double('a', 2);
	expect(calls.join('')).toBe('aabcdefghija');
});

test('it takes nothing through which it could see an item', () => {
	type Parameters = ReturnType<ReturnType<typeof parametersOf>>;
	// @ts-expect-error an item is no plain value
	memo((parameters: Parameters) => parameters.item);
	// @ts-expect-error nor is an object, which may be changed
	memo(({ item }: { readonly item: number }) => item);
	expect(memo((item: number) => item)(1)).toBe(1);
});
