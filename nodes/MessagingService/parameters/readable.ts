import { isList, isRecord } from '../contract';
import { valueOf, type ForItem, type Written } from './expressions';

/**
 * Returns what people read of a value: of an object its names and values, one a line; of a list its
 * entries.
 */
function asRead(value: unknown, name = ''): string {
	const isFlat = isList(value) && !value.some((one) => typeof one === 'object' && one !== null);
	if (!isFlat && (isList(value) || isRecord(value)))
		return Object.entries({ ...value })
			.map(([key, inner]) =>
				asRead(inner, `${name} ${isList(value) ? Number(key) + 1 : key}`.trim()),
			)
			.join('\n');
	const text = isList(value) ? value.join(', ') : String(value ?? '');
	return name === '' ? text : `${name}: ${text}`;
}

/**
 * Returns a text as people read it, whatever its expressions give. Of an object within a text n8n
 * gives only “[object Object]”, so each expression is then evaluated by itself.
 */
export function readable(
	value: unknown,
	{ fixed, expressions }: Written,
	ofItem: ForItem,
): unknown {
	if (typeof value !== 'string') return isList(value) || isRecord(value) ? asRead(value) : value;
	if (!value.includes('[object ') || expressions.length === 0) return value;
	const [first = '', ...after] = fixed;
	return after.reduce((text, next, index) => {
		const expression = expressions[index];
		return text + asRead(expression && valueOf(expression, ofItem)) + next;
	}, first);
}
