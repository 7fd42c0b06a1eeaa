import type { Field } from '../../nodes/MessagingService/parameters/field';
import { OptionValues, placedIn } from '../../nodes/MessagingService/parameters/options';

test('options that an expression gives are those of each item, and nothing of the item before', () => {
	const text = (name: string) => ({ displayName: name, name, type: 'string', default: '' }) as const;
	const options = { displayName: 'Options', name: 'options', type: 'collection', default: {} } as const;
	const values = new OptionValues(placedIn([{ ...options, options: [text('key'), text('tag')] } as Field]));
	const first = { key: 'a', tag: 'x', other: 1 };
	expect(values.values(first)).toEqual({ key: 'a', tag: 'x' });
	expect(values.values({ key: 'b' })).toEqual({ key: 'b' });
	expect(values.values(first)).toEqual({ key: 'a', tag: 'x' });
	expect(values.values({})).toEqual({});
	expect(values.values(undefined)).toEqual({});
});
